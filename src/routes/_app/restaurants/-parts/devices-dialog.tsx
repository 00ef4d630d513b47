import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { invalidate, mutationOptionsFor, queryOptionsFor } from '#src/api/query.ts'
import { sentenceOf } from '#src/api/result.ts'
import {
  type RestaurantCard,
  restaurantCardById,
  restaurantCards,
} from '#src/contract/administered-restaurants.ts'
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
import { RECALL_OFFERED_MS } from '#src/list/notice.ts'
import { useRestaurantOptions } from '#src/shell/fields/options.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { NoRecords } from '#src/ui/feedback/empty.tsx'
import { Question } from '#src/ui/feedback/question.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { DeviceOutlook } from './device-outlook.tsx'
import { restaurantName, several } from './restaurant-words.ts'
import css from './restaurants.module.css'

/** The source of devices that are of no restaurant. */
const NONE = 'none'
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

interface DevicesDialogProps {
  card: RestaurantCard
  /** Devices come into the restaurant, or go from it to another. */
  way: 'assign' | 'move'
  onClose: () => void
}

const wordOf = ({ kind, identifier, name, online }: StandingDevice): string =>
  `${kind === 'PC' ? 'PC' : 'Tablet'} ${name === null ? identifier : `${name} (${identifier})`}, ${online ? 'online' : 'offline'}`

/** Chooses devices that come or go, and says before what goes along and what stays. */
export function DevicesDialog({ card, way, onClose }: DevicesDialogProps) {
  const client = useQueryClient()
  const restaurants = useRestaurantOptions().filter(({ value }) => value !== card.uuid)
  const [other, setOther] = useState<string | null>(way === 'assign' ? NONE : null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const to = way === 'assign' ? card.uuid : other
  const from = way === 'assign' ? other : card.uuid
  const empty = useQuery({ ...queryOptionsFor(emptyDevices), enabled: from === NONE })
  const standing = useQuery({
    ...queryOptionsFor(devicesIn, { params: { id: from ?? '' } }),
    enabled: from !== NONE && from !== null,
  })
  const there = (from === NONE ? empty : standing).data?.content ?? null
  const picked = (there ?? []).filter(({ uuid }) => chosen.includes(uuid))
  const ways = { invalidates: SHOWN }
  const assign = useMutation(mutationOptionsFor(assignDevices, ways))
  const bring = useMutation(mutationOptionsFor(bringDevices, ways))
  const move = useMutation(mutationOptionsFor(moveDevices, ways))
  const act = way === 'move' ? move : from === NONE ? assign : bring
  const placeOf = (uuid: string | null) =>
    uuid === card.uuid ? restaurantName(card) : (restaurants.find(({ value }) => value === uuid)?.label ?? '')

  const takeBack = async (moved: readonly StandingDevice[], back: { id: string; restaurantUuid: string }) => {
    const result = await call(moveDevices, { params: back, body: { devices: moved.map(stamp) } })
    await invalidate(client, ...SHOWN)
    notify(
      result.success
        ? { kind: 'success', text: `Moved back: ${several(moved.length, 'device')}` }
        : { kind: 'error', title: 'Error', text: sentenceOf(result) },
    )
  }
  const done = ({ content }: { content: StandingDevice[] }) => {
    onClose()
    const text = `Now in ${placeOf(to)}: ${several(content.length, 'device')}`
    if (from === NONE || from === null || to === null) return notify({ kind: 'success', text })
    const back = { id: to, restaurantUuid: from }
    const action = { label: 'Undo', run: () => void takeBack(content, back) }
    notify({ kind: 'success', text, duration: RECALL_OFFERED_MS, action })
  }
  const confirm = () => {
    const body = { devices: picked.map(stamp) }
    const answered = {
      onSuccess: done,
      // What was refused may be old by now: what is chosen stays chosen.
      onError: () => void invalidate(client, ...SHOWN),
    }
    if (way === 'move') move.mutate({ params: { id: card.uuid, restaurantUuid: to ?? '' }, body }, answered)
    else act.mutate({ params: { id: card.uuid }, body } as never, answered as never)
  }
  const refusal = to === null ? 'Choose a restaurant.' : picked.length === 0 ? 'Choose a device.' : null
  const options =
    way === 'assign' ? [{ value: NONE, label: 'No restaurant yet' }, ...restaurants] : restaurants

  return (
    <Question
      title={way === 'assign' ? `Assign devices to ${card.number}` : `Move devices of ${card.number}`}
      verb={`${way === 'assign' ? 'Assign' : 'Move'} ${picked.length === 0 ? 'devices' : several(picked.length, 'device')}`}
      harmless
      busy={act.isPending}
      problem={act.error?.message ?? null}
      refusal={refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Select
        label={way === 'assign' ? 'Devices of' : 'To restaurant'}
        placeholder="Choose a restaurant"
        mb={12}
        options={options}
        value={other}
        onChange={(next) => {
          setOther(next)
          if (way === 'assign') setChosen([])
        }}
      />
      {there?.length === 0 && <NoRecords />}
      {there !== null && there.length > 0 && (
        <ul className={`${css.lines} ${css.chosen}`} aria-label="Devices">
          {there.map((device) => (
            <li key={device.uuid}>
              <Checkbox
                label={wordOf(device)}
                checked={chosen.includes(device.uuid)}
                onChange={(on) =>
                  setChosen(on ? [...chosen, device.uuid] : chosen.filter((uuid) => uuid !== device.uuid))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {to !== null && picked.length > 0 && <DeviceOutlook to={to} devices={picked} />}
      {there === null && <Text>Loading the devices…</Text>}
    </Question>
  )
}

const stamp = ({ uuid, version }: StandingDevice) => ({ uuid, version })
