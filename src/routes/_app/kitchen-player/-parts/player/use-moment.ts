import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { present } from '#src/ui/clock/use-now.ts'
import { createInStep, type InStep } from '#src/video/film/in-step.ts'
import type { PlayerSearch } from './player-search.ts'
import { useWriteUrl } from './use-write-url.ts'

/** A seek to a moment as recent as this shows the live picture. */
const LIVE_MS = 2000
/** Keys that are held down are written to the URL once: browsers refuse more. */
const WRITE_MS = 400

export interface Moment {
  inStep: InStep
  live: boolean
  /** Shows what was recorded of a moment, of other cameras where some are named; the present is live. */
  seek: (at: number, cameras?: readonly string[]) => void
  /** So many milliseconds on or back, playing on or standing as before. */
  step: (by: number) => void
  goLive: () => void
  play: () => void
  pause: () => void
  /** Takes over the URL's moment, where it is another than this page's own. */
  follow: () => void
}

/** Follows the URL; after whatever tells the films in step which cameras it names. */
export function useFollow({ follow }: Moment, { at, cameras }: PlayerSearch): void {
  const followed = useEffectEvent((_at: number | undefined, _cameras: string | undefined) => follow())
  const named = cameras?.join()
  useEffect(() => followed(at, named), [at, named])
}

/**
 * The moment that is looked at: the films that are in step with it, and the URL that holds it.
 *
 * @param onSilenced the first one given is told, for as long as the page is there
 */
export function useMoment(search: PlayerSearch, onSilenced: () => void): Moment {
  const writeUrl = useWriteUrl()
  const { at } = search
  const live = at === undefined
  const [inStep] = useState(() =>
    createInStep({ at: at ?? present(), now: () => performance.now(), onSilenced }),
  )
  /** What this page itself has written: any other moment came from a link, or by Back. */
  const written = useRef<number | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = (change: PlayerSearch, replace: boolean) => {
    clearTimeout(timer.current)
    writeUrl(change, replace)
  }
  const goLive = () => write({ at: undefined }, false)
  /** Has the films show a moment, and the URL name it once it is clear that it is not the next of many. */
  const show = (moment: number, by: InStep['seek']) => {
    written.current = moment
    by(moment)
    if (live) return write({ at: moment }, false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => write({ at: moment }, true), WRITE_MS)
  }
  return {
    inStep,
    live,
    goLive,
    seek(to, cameras) {
      const moment = Math.round(to)
      if (moment >= present() - LIVE_MS) return goLive()
      // Other cameras come with the URL, and the moment with them.
      if (cameras && cameras.join() !== search.cameras?.join()) {
        written.current = undefined
        return write({ at: moment, cameras: [...cameras] }, false)
      }
      show(moment, inStep.seek)
    },
    step(by) {
      const moment = Math.round(inStep.getSnapshot().at + by)
      if (moment >= present() - LIVE_MS) return goLive()
      show(moment, inStep.move)
    },
    play: inStep.play,
    pause() {
      inStep.pause()
      written.current = Math.round(inStep.getSnapshot().at)
      write({ at: written.current }, true)
    },
    follow() {
      if (at === undefined) inStep.pause()
      else if (at !== written.current) inStep.seek(at)
      written.current = at
    },
  }
}
