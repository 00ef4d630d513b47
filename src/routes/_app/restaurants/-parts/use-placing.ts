import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, request } from '#src/api/call/call.ts'
import type { CallError } from '#src/api/call/result.ts'
import { invalidate, queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { notify, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { notifyOutcome } from '#src/app/notify-outcome.ts'
import { restaurantCardById, restaurantCards } from '#src/contract/administration/administered-restaurants.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { deviceAvailability, devices } from '#src/contract/devices/devices.ts'
import {
  assignDevices,
  bringDevices,
  devicesIn,
  emptyDevices,
  moveDevices,
  moveOutlook,
  type StandingDevice,
} from '#src/contract/devices/placing.ts'
import { tabletAvailability, tablets } from '#src/contract/devices/tablets.ts'
import { t, tn } from '#src/domain/language/text.ts'

/** Devices come into a restaurant, or go from it to another. */
export type PlacingWay = 'assign' | 'move'
/** Where devices come from that are of no restaurant. */
export const NOWHERE = 'none'
const SHOWN = [
  restaurantCards,
  restaurantCardById,
  emptyDevices,
  devicesIn,
  moveOutlook,
  devices,
  tablets,
  deviceAvailability,
  tabletAvailability,
]

const chosen = (picked: readonly StandingDevice[]) => ({
  devices: picked.map(({ uuid, version }) => ({ uuid, version })),
})

/** The devices to choose from; none is asked for before it is known where they come from. */
export function useStanding(from: string | null) {
  const empty = useLastKnown(queryOptionsFor(emptyDevices, {}, { enabled: from === NOWHERE }))
  const standing = useLastKnown(
    queryOptionsFor(
      devicesIn,
      { params: { id: from ?? '' } },
      { enabled: from !== NOWHERE && from !== null },
    ),
  )
  return from === NOWHERE ? empty : standing
}

interface Placing {
  way: PlacingWay
  from: string | null
  to: string | null
  /** The name of where they come. */
  place: string
  onDone: () => void
}

/** Has devices stand in another restaurant, and offers the way back where they came from one. */
export function usePlacing({ way, from, to, place, onDone }: Placing) {
  const client = useQueryClient()
  const takeBack = (moved: readonly StandingDevice[], params: { id: string; restaurantUuid: string }) =>
    notifyOutcome(client, call(moveDevices, { params, body: chosen(moved) }), {
      invalidates: SHOWN,
      done: tn(moved.length, { one: 'Moved back: {n} device', other: 'Moved back: {n} devices' }),
    })
  return useMutation<AnswerOf<typeof devicesIn>, CallError, readonly StandingDevice[]>({
    mutationFn: (picked) => {
      const body = chosen(picked)
      if (way === 'move')
        return request(moveDevices, { params: { id: from ?? '', restaurantUuid: to ?? '' }, body })
      return request(from === NOWHERE ? assignDevices : bringDevices, { params: { id: to ?? '' }, body })
    },
    onSuccess: ({ content }) => {
      onDone()
      const notice = {
        kind: 'success',
        text: tn(
          content.length,
          { one: 'Now in {place}: {n} device', other: 'Now in {place}: {n} devices' },
          { place },
        ),
      } as const
      if (from === NOWHERE || from === null || to === null) return void notify(notice)
      const back = { id: to, restaurantUuid: from }
      const action = { label: t('Undo'), run: () => void takeBack(content, back) }
      notify({ ...notice, duration: RECALL_OFFERED_MS, action })
    },
    // What was refused may be old by now, too.
    onSettled: () => void invalidate(client, ...SHOWN),
  })
}
