import { t, tn } from '#src/domain/language/text.ts'
import { formatTimer } from '#src/domain/time/format.ts'

/** A pan at its place in hot holding. */
export interface PanInPlace {
  /** 1 to 6, from the left. */
  place: number
  /** The number that its marker shows. */
  marker: number
  /** How full it is, 0 to 1. */
  fill: number
  /** What the timer of its place shows, in seconds; null when it does not run. */
  timerS: number | null
  /** It is held beyond its limit: the timer blinks. */
  late?: boolean
  /** How far above its place it is still carried, 0 to 1. */
  lift?: number
}

/** What a camera sees, as plain data: frames are drawn of it, and no picture is kept. */
export type Scene =
  /** Hot holding from above; `about` are the places that the event is about. */
  | { view: 'HOLDING'; pans: readonly PanInPlace[]; about: readonly number[] }
  /** The dump pan, so full (0 to 1). */
  | { view: 'DUMP_PAN'; fill: number; potato: 'FRIES' | 'HASHBROWNS' }
  /** A pan on the outbound conveyor, so far on its way (0 to 1). */
  | { view: 'OUTBOUND'; marker: number; fill: number; way: number }
  /** A basket in oil (lift 0) or out of it (1), with the fryer's timer and the time it is set to, in seconds. */
  | { view: 'FRYER'; lift: number; timerS: number; setS: number }

/** One picture of an event: milliseconds before (negative) or after it, and what is to be seen. */
export interface Frame {
  offsetMs: number
  scene: Scene
}

export const PLACES = 6

const percent = (share: number) => `${Math.round(share * 100)}%`

function describePan({ marker, fill, timerS, late, lift = 0 }: PanInPlace): string {
  return [
    t('marker {marker}', { marker }),
    ...(lift > 0 ? [t('being put down')] : []),
    t('{share} full', { share: percent(fill) }),
    timerS === null ? t('its timer not running') : t('its timer at {time}', { time: formatTimer(timerS) }),
    ...(late ? [t('past its limit')] : []),
  ].join(', ')
}

/** What a scene shows, in words: for those who do not see the picture. */
export function describeScene(scene: Scene): string {
  switch (scene.view) {
    case 'HOLDING': {
      const pans = scene.pans.filter(({ place }) => scene.about.includes(place))
      const others = scene.pans.length - pans.length
      const told = pans.map((pan) => t('Place {place}: {pan}.', { place: pan.place, pan: describePan(pan) }))
      const rest = others === 0 ? [] : [tn(others, { one: '{n} other pan.', other: '{n} other pans.' })]
      return [...told, ...rest].join(' ')
    }
    case 'DUMP_PAN':
      return scene.fill === 0
        ? t('Dump pan empty.')
        : t('Dump pan {share} full.', { share: percent(scene.fill) })
    case 'OUTBOUND':
      return describeOutbound(scene)
    case 'FRYER': {
      const times = { time: formatTimer(scene.timerS), set: formatTimer(scene.setS) }
      if (scene.lift === 0) return t('Basket in oil, {time} of {set}.', times)
      return scene.lift >= 1
        ? t('Basket out of the oil, {time} of {set}.', times)
        : t('Basket being lifted, {time} of {set}.', times)
    }
  }
}

function describeOutbound({ marker, fill, way }: Extract<Scene, { view: 'OUTBOUND' }>): string {
  if (fill === 0)
    return way >= 1
      ? t('Empty pan with marker {marker}, waiting at the end of the outbound conveyor.', { marker })
      : t('Empty pan with marker {marker}, moving along the outbound conveyor.', { marker })
  const pan = { share: percent(fill), marker }
  return way >= 1
    ? t('Pan {share} full with marker {marker}, waiting at the end of the outbound conveyor.', pan)
    : t('Pan {share} full with marker {marker}, moving along the outbound conveyor.', pan)
}

const between = (from: number, to: number, share: number) => from + (to - from) * share

/** A scene on its way to the next one of the same view: what moves is part of the way, all else as it was. */
function onTheWay(from: Scene, to: Scene, share: number): Scene {
  if (from.view === 'DUMP_PAN' && to.view === 'DUMP_PAN') {
    return { ...from, fill: between(from.fill, to.fill, share) }
  }
  if (from.view === 'OUTBOUND' && to.view === 'OUTBOUND') {
    return { ...from, fill: between(from.fill, to.fill, share), way: between(from.way, to.way, share) }
  }
  if (from.view === 'FRYER' && to.view === 'FRYER') {
    const timerS = Math.floor(between(from.timerS, to.timerS, share))
    return { ...from, timerS, lift: between(from.lift, to.lift, share) }
  }
  if (from.view !== 'HOLDING' || to.view !== 'HOLDING') return from
  const pans = from.pans.map((pan) => {
    const next = to.pans.find(({ place }) => place === pan.place)
    if (!next) return pan
    const timerS =
      pan.timerS === null || next.timerS === null
        ? pan.timerS
        : Math.floor(between(pan.timerS, next.timerS, share))
    return { ...pan, timerS, lift: between(pan.lift ?? 0, next.lift ?? 0, share) }
  })
  return { ...from, pans }
}

/**
 * What the camera saw at a moment (milliseconds from the event) between its frames; before the first and after the
 * last of them, what these show. Frames are in the order of time.
 */
export function sceneAt(frames: readonly Frame[], offsetMs: number): Scene | null {
  const before = frames.findLast((frame) => frame.offsetMs <= offsetMs) ?? frames[0]
  const after = frames.find((frame) => frame.offsetMs > offsetMs)
  if (!before) return null
  if (!after || after === before) return before.scene
  const share = (offsetMs - before.offsetMs) / (after.offsetMs - before.offsetMs)
  return onTheWay(before.scene, after.scene, share)
}
