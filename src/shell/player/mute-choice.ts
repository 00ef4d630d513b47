import { useEffect, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createDeviceSetting } from '../device/device-setting.ts'

/** Whether a kitchen that is watched is silent on this device (spec 2 §3: the mute preference persists locally). */
const choice = createDeviceSetting<boolean>('linewatch.kitchenPlayerMuted', z.boolean(), true)

/** Browsers play sound only on a page that somebody has touched. */
const wasTouched = () => navigator.userActivation?.hasBeenActive ?? false

export interface Mute {
  /** What is so now: as chosen on this device, and silent also until the page is touched. */
  muted: boolean
  /** Chooses the other of what is so now. */
  toggle: () => void
  /** The browser refused to play with sound. */
  silence: () => void
}

/** The sound of a kitchen that is watched, in the kitchen player or the mini player; remembered on this device. */
export function useMute(): Mute {
  const chosen = useSyncExternalStore(choice.subscribe, choice.getSnapshot)
  const [silenced, setSilenced] = useState(() => !wasTouched())
  useEffect(() => {
    if (!silenced) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // After what was pressed has done its part: the sound's own button turns over what it showed, not what its press
    // has just made of it. The keys of a reload may be let go here without having touched this page.
    const touched = () => {
      if (navigator.userActivation?.hasBeenActive === false) return
      timer = setTimeout(() => setSilenced(false))
    }
    const controller = new AbortController()
    for (const kind of ['click', 'keyup'])
      window.addEventListener(kind, touched, { capture: true, signal: controller.signal })
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [silenced])
  const muted = chosen || silenced
  return {
    muted,
    toggle: () => {
      setSilenced(false)
      choice.set(!muted)
    },
    silence: () => setSilenced(true),
  }
}
