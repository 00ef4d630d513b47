import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createDeviceSetting } from '#src/shell/device/device-setting.ts'

const VIEWS = ['cards', 'table'] as const
export type ListLayout = (typeof VIEWS)[number]

/** How this device shows the restaurants; a phone has room for cards alone. */
const choice = createDeviceSetting<ListLayout>('linewatch.restaurants', z.enum(VIEWS), 'cards')

export function useListLayout(): [ListLayout, (look: ListLayout) => void] {
  return [useSyncExternalStore(choice.subscribe, choice.getSnapshot), choice.set]
}
