import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { ALARM_ZONES, type AlarmZone } from '#src/domain/queue/alarms.ts'

/** What this device does about alarms. It is the device's: the tablet at the breading table has its own zone. */
export interface AlarmChoice {
  /** Somebody has turned the sound on here, by a tap. */
  sound: boolean
  /** Zones heard here; null: those of the user's account. */
  zones: readonly AlarmZone[] | null
}

const KEY = 'linewatch.alarms'
const SILENT: AlarmChoice = { sound: false, zones: null }
const stored = z.object({ sound: z.boolean(), zones: z.nullable(z.array(z.enum(ALARM_ZONES))) })

function read(): AlarmChoice {
  try {
    const known = z.safeParse(stored, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return known.success ? known.data : SILENT
  } catch {
    return SILENT
  }
}

let present: AlarmChoice | undefined
const listeners = new Set<() => void>()

function getSnapshot(): AlarmChoice {
  present ??= read()
  return present
}

function subscribe(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    present = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

/** Changes what this device does about alarms; where storage is closed to us, for as long as the page. */
export function chooseAlarms(change: Partial<AlarmChoice>): void {
  present = { ...getSnapshot(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(present))
  } catch {
    // As above.
  }
  for (const listener of [...listeners]) listener()
}

export const useAlarmChoice = (): AlarmChoice => useSyncExternalStore(subscribe, getSnapshot)
