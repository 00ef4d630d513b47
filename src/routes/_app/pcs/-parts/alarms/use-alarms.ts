import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { waitingAlarms } from '#src/domain/outbox/outbox.ts'
import { ALARM_ZONES, type AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import {
  type Alarm,
  alarmMoments,
  alarmsHere,
  alarmsOf,
  type Listening,
  REMINDED_AFTER_MS,
  remindedAlarms,
  soundingAlarms,
  soundingOffline,
} from '#src/domain/queue/alarms.ts'
import type { LiveQueue } from '#src/live/use-live-queue.ts'
import { useProfile } from '#src/shell/account/preferences/use-profile.ts'
import { outbox } from '#src/shell/outbox/outbox.ts'
import { useWaiting } from '#src/shell/outbox/use-outbox.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { useReached } from '#src/ui/clock/use-reached.ts'
import { alarmSound } from '#src/ui/sound/alarm-sound.ts'
import { alarmTone } from '#src/ui/sound/alarm-tones.ts'
import { acknowledged } from './acknowledged.ts'
import { useAlarmSettings } from './alarm-settings.ts'
import { createRinger } from './ringer.ts'
import { useOnlyTab } from './use-only-tab.ts'

/**
 * Why less than all would be heard, if so: `muted` on this device, `unavailable` in this browser, `blocked` by it until
 * a tap, `not-loaded`, so that nothing is known, `not-live`, so that only expired pans are, `no-zones` chosen, or
 * `elsewhere`: another tab of this device sounds.
 */
export type Hearing =
  | 'heard'
  | 'muted'
  | 'no-zones'
  | 'blocked'
  | 'unavailable'
  | 'not-loaded'
  | 'not-live'
  | 'elsewhere'

export interface Alarms {
  /** What is wrong now and concerns this device, acknowledged or not; the oldest first. */
  alarms: readonly Alarm[]
  /** Of these, what nobody has acknowledged, on whichever screen. */
  sounding: readonly Alarm[]
  /** How many there are in the other zones; null while nothing is known of the queue. */
  elsewhere: number | null
  zones: readonly AlarmZone[]
  hearing: Hearing
  acknowledge: (alarms: readonly Alarm[]) => void
}

const NONE: never[] = []
/** A wall screen is never reopened or returned to, so it keeps asking which alarms the account lets be heard. */
const CHOICES = { refetchInterval: 60_000 }

/**
 * The alarms of a live queue: which there are, whether they can be heard; and lets them be heard.
 * @param shown the queue's tables, with what this device knows beyond them
 */
export function useAlarms(
  restaurantUuid: string,
  { queue, stale }: LiveQueue,
  shown = queue?.tables,
): Alarms {
  const { sound, zones: chosen } = useAlarmSettings()
  const { data: profile } = useProfile(CHOICES)
  const zones = chosen ?? profile?.preferences.alarmZones ?? ALARM_ZONES
  const here = useSyncExternalStore(acknowledged.subscribe, acknowledged.getSnapshot)
  const { batches = NONE, stockOuts = NONE, containers = NONE, acknowledged: told = NONE } = shown ?? {}
  const tables = useMemo(() => ({ batches, stockOuts, containers }), [batches, stockOuts, containers])
  const now = useReached(useMemo(() => alarmMoments(tables), [tables]))
  const waiting = useWaiting()
  const known = useMemo(
    () =>
      new Map([
        ...waitingAlarms(waiting, restaurantUuid),
        ...here,
        ...told.map(({ uuid, acknowledgedTime }) => [uuid, acknowledgedTime] as const),
      ]),
    [here, told, waiting, restaurantUuid],
  )
  const all = useMemo(() => alarmsOf(tables, now), [tables, now])
  const listening = useMemo(() => ({ zones, acknowledged: known, now }), [zones, known, now])
  const alarms = useMemo(() => alarmsHere(all, listening), [all, listening])
  const sounding = useMemo(() => soundingAlarms(all, listening), [all, listening])
  useEffect(() => {
    if (stale) return
    const untold = all.filter(({ key }) => !told.some(({ uuid }) => uuid === key))
    acknowledged.keep(restaurantUuid, untold)
  }, [restaurantUuid, stale, all, told])
  useEffect(
    () =>
      outbox.onEnd((act, end) => {
        if (act.kind !== 'acknowledge') return
        if (end === 'sent') acknowledged.add(act.restaurantUuid, act.ids, present())
        else acknowledged.takeBack(act.ids)
      }),
    [],
  )

  useEffect(() => {
    if (sound) return alarmSound.want()
  }, [sound])
  const engine = useSyncExternalStore(alarmSound.subscribe, alarmSound.getSnapshot)
  const only = useOnlyTab('linewatch.alarms', sound && engine === 'armed')

  let hearing: Hearing = 'heard'
  if (!sound) hearing = 'muted'
  else if (engine === 'unavailable') hearing = 'unavailable'
  else if (engine !== 'armed') hearing = 'blocked'
  else if (stale) hearing = queue === undefined ? 'not-loaded' : 'not-live'
  else if (zones.length === 0) hearing = 'no-zones'
  else if (!only) hearing = 'elsewhere'

  const heard = useMemo(() => (stale ? soundingOffline(sounding) : sounding), [stale, sounding])
  const volume = profile?.preferences.soundVolume ?? FULL
  useRinging(only ? heard : NONE, volume)
  useReminder(only ? (stale ? soundingOffline(all) : all) : NONE, listening, volume)
  return {
    alarms,
    sounding,
    elsewhere: queue === undefined ? null : all.length - alarms.length,
    zones,
    hearing,
    acknowledge(those) {
      const ids = those.map(({ key }) => key)
      acknowledged.add(restaurantUuid, ids, present())
      void outbox.post({ kind: 'acknowledge', restaurantUuid, ids })
    },
  }
}

const FULL = 100
/** A page that was not there at the moment of a reminder does not make up for it. */
const MISSED_MS = 10_000

function useReminder(alarms: readonly Alarm[], listening: Listening, volume: number): void {
  const { acknowledged: known } = listening
  const at = useReached(
    useMemo(() => [...known.values()].map((moment) => moment + REMINDED_AFTER_MS), [known]),
  )
  const [last] = useState({ at: 0 })
  useEffect(() => {
    const due = remindedAlarms(alarms, { ...listening, now: at })
    if (at === last.at || due.length === 0) return
    last.at = at
    if (present() - at < MISSED_MS) void alarmSound.play(alarmTone(due), volume)
  }, [alarms, listening, at, last, volume])
}

function useRinging(sounding: readonly Alarm[], volume: number): void {
  const [loud] = useState({ volume })
  const [ringer] = useState(() =>
    createRinger((alarms) => void alarmSound.play(alarmTone(alarms), loud.volume)),
  )
  useEffect(() => {
    loud.volume = volume
  }, [loud, volume])
  useEffect(() => ringer.set(sounding), [ringer, sounding])
  useEffect(() => () => ringer.set([]), [ringer])
}
