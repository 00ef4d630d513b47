import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createDeviceSetting } from '#src/shell/device/device-setting.ts'

/** What stands beside the wall on this device. */
const stored = z.object({ cameras: z.boolean(), history: z.boolean() })
type Sides = z.infer<typeof stored>

const choice = createDeviceSetting<Sides>('linewatch.cameraSides', stored, { cameras: true, history: false })

export const useSides = (): Sides => useSyncExternalStore(choice.subscribe, choice.getSnapshot)
export const chooseSides = (change: Partial<Sides>): void =>
  choice.set({ ...choice.getSnapshot(), ...change })
