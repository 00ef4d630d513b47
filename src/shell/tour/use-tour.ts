import { useState } from 'react'
import { useSessionActions } from '#src/session/use-session.ts'
import { useProfile } from '../account/preferences/use-profile.ts'

export interface TourState {
  isShown: boolean
  /** Its reader has never seen it: the provider is to know once they have. */
  isNew: boolean
  /** It was asked for, and takes the keyboard. */
  isAsked: boolean
  start: () => void
  end: () => void
}

/** The tour comes by itself until its user has finished or skipped it once, on whichever device; later when asked for. */
export function useTour(): TourState {
  const session = useSessionActions()
  const { data, isFetchedAfterMount } = useProfile()
  const [chosen, choose] = useState<'asked' | 'ended' | null>(null)
  // An answer kept from an earlier visit may be older than the tour. What is seen as a role is read only.
  const isNew = isFetchedAfterMount && data?.preferences.tourSeen === false && session.viewedRole() === null
  return {
    isShown: chosen === null ? isNew : chosen === 'asked',
    isNew,
    isAsked: chosen === 'asked',
    start: () => choose('asked'),
    end: () => choose('ended'),
  }
}
