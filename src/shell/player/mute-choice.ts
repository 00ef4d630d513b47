import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createDeviceChoice } from '../device-choice.ts'

/** Whether a kitchen that is watched is silent on this device (spec 2 §3: the mute preference persists locally). */
const choice = createDeviceChoice<boolean>('linewatch.kitchenPlayerMuted', z.boolean(), true)

/** Browsers play sound only on a page that somebody has touched. */
const wasTouched = () => navigator.userActivation?.hasBeenActive ?? false

export interface Mute {
  /** What was chosen here. */
  chosen: boolean
  /** What is so now: silent also until the page is touched. */
  muted: boolean
  choose: (muted: boolean) => void
  /** The browser refused to play with sound. */
  silence: () => void
}

/** The sound of a kitchen that is watched, in the kitchen player or the mini player; remembered on this device. */
export function useMute(): Mute {
  const chosen = useSyncExternalStore(choice.subscribe, choice.getSnapshot)
  const [silenced, setSilenced] = useState(() => !wasTouched())
  useEffect(() => {
    if (!silenced) return
    const touched = () => setSilenced(false)
    const controller = new AbortController()
    for (const kind of ['pointerup', 'keydown'])
      window.addEventListener(kind, touched, { signal: controller.signal })
    return () => controller.abort()
  }, [silenced])
  return {
    chosen,
    muted: chosen || silenced,
    choose: choice.set,
    silence: () => setSilenced(true),
  }
}
