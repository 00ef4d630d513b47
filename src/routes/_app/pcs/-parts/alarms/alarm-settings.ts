import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { ALARM_ZONES, type AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import { createDeviceSetting } from '#src/shell/device/device-setting.ts'

/** What this device does about alarms. It is the device's: the tablet at the breading table has its own zone. */
export interface AlarmSettings {
  /** Somebody has turned the sound on here, by a tap. */
  sound: boolean
  /** Zones heard here; null: those of the user's account. */
  zones: readonly AlarmZone[] | null
}

const stored = z.object({ sound: z.boolean(), zones: z.nullable(z.array(z.enum(ALARM_ZONES))) })
const choice = createDeviceSetting<AlarmSettings>('linewatch.alarms', stored, { sound: false, zones: null })

/** Changes what this device does about alarms. */
export const setAlarmSettings = (change: Partial<AlarmSettings>): void =>
  choice.set({ ...choice.getSnapshot(), ...change })

export const useAlarmSettings = (): AlarmSettings =>
  useSyncExternalStore(choice.subscribe, choice.getSnapshot)
