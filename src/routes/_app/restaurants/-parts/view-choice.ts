import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createDeviceChoice } from '#src/shell/device/device-setting.ts'

const VIEWS = ['cards', 'table'] as const
export type ListLook = (typeof VIEWS)[number]

/** How this device shows the restaurants; a phone has room for cards alone. */
const choice = createDeviceChoice<ListLook>('linewatch.restaurants', z.enum(VIEWS), 'cards')

export function useLookOfList(): [ListLook, (look: ListLook) => void] {
  return [useSyncExternalStore(choice.subscribe, choice.getSnapshot), choice.set]
}
