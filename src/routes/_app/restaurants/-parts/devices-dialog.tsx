import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRestaurantOptions } from '#src/app/options.ts'
import type { RestaurantCard } from '#src/contract/administration/administered-restaurants.ts'
import type { StandingDevice } from '#src/contract/devices/placing.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Failed, NoRecords } from '#src/ui/messages/empty.tsx'
import { DeviceOutlook, useOutlook } from './device-outlook.tsx'
import { restaurantName } from './restaurant-words.ts'
import css from './restaurants.module.css'
import { NOWHERE, type PlacingWay, usePlacing, useStanding } from './use-placing.ts'

interface DevicesDialogProps {
  card: RestaurantCard
  way: PlacingWay
  onClose: () => void
}

const WORDS = {
  assign: {
    title: (number: string) => t('Assign devices to {number}', { number }),
    verb: (count: number) =>
      count === 0
        ? t('Assign devices')
        : tn(count, { one: 'Assign {n} device', other: 'Assign {n} devices' }),
    label: t('Devices of'),
  },
  move: {
    title: (number: string) => t('Move devices of {number}', { number }),
    verb: (count: number) =>
      count === 0 ? t('Move devices') : tn(count, { one: 'Move {n} device', other: 'Move {n} devices' }),
    label: t('To restaurant'),
  },
}
const NOWHERE_OPTION = { value: NOWHERE, label: t('No restaurant yet') }

function wordOf({ kind, identifier, name, online }: StandingDevice): string {
  const device = `${DEVICE_KIND_WORDS[kind]} ${name === null ? identifier : `${name} (${identifier})`}`
  return online ? t('{device}, online', { device }) : t('{device}, offline', { device })
}

/** Chooses devices that come or go, and says before what goes along and what stays. */
export function DevicesDialog({ card, way, onClose }: DevicesDialogProps) {
  const restaurants = useRestaurantOptions().filter(({ value }) => value !== card.uuid)
  const [other, setOther] = useState<string | null>(way === 'assign' ? NOWHERE : null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [from, to] = way === 'assign' ? [other, card.uuid] : [card.uuid, other]
  const place = way === 'assign' ? restaurantName(card) : restaurants.find(({ value }) => value === to)?.label
  const standing = useStanding(from)
  const there = standing.data?.content
  const picked = there?.filter(({ uuid }) => chosen.includes(uuid)) ?? []
  const outlook = useOutlook(to, picked)
  const placing = usePlacing({ way, from, to, place: place ?? '', onDone: onClose })
  const { title, verb, label } = WORDS[way]
  const refusal =
    to === null ? t('Choose a restaurant.') : picked.length === 0 ? t('Choose a device.') : outlook.refusal

  return (
    <Question
      title={title(card.number)}
      verb={verb(picked.length)}
      harmless
      busy={placing.isPending}
      problem={placing.error?.message ?? null}
      refusal={refusal}
      onConfirm={() => placing.mutate(picked)}
      onClose={onClose}
    >
      <Select
        label={label}
        placeholder={t('Choose a restaurant')}
        mb={12}
        options={way === 'assign' ? [NOWHERE_OPTION, ...restaurants] : restaurants}
        value={other}
        onChange={(next) => {
          setOther(next)
          if (way === 'assign') setChosen([])
        }}
      />
      {there?.length === 0 && <NoRecords />}
      {there !== undefined && there.length > 0 && (
        <ul className={`${css.lines} ${css.chosen}`} aria-label={t('Devices')}>
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
      <DeviceOutlook {...outlook} />
      {there === undefined && standing.failure && (
        <Failed failure={standing.failure} onRetry={standing.retry} />
      )}
      {there === undefined && standing.failure === null && <Text>{t('Loading the devices…')}</Text>}
    </Question>
  )
}
