import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { setDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { pinStore } from '../../floor/pin.ts'
import { isInLanguage } from '../../language/device-language.ts'
import { useProfile } from './use-profile.ts'

/**
 * Brings the user's theme, language and language of dates to this device, once for the shell. What the device remembers
 * holds until the provider has said otherwise: an answer kept from an earlier visit may be older than that.
 */
export function useApplyPreferences(): void {
  const { data, isFetchedAfterMount } = useProfile()
  const { setColorScheme } = useMantineColorScheme()
  const pin = useSyncExternalStore(pinStore.subscribe, pinStore.getSnapshot)
  const { theme, language, dateLanguage } = (isFetchedAfterMount && data?.preferences) || {}
  const bring = useEffectEvent(setColorScheme)
  useEffect(() => {
    if (theme !== undefined) bring(theme)
  }, [theme])
  const board = pin?.language ?? null
  useEffect(() => {
    const asked = board ?? language
    if (asked === undefined || isInLanguage(asked)) return
    void import('../../language/follow-language.ts').then(({ followLanguage }) =>
      followLanguage({ board, setting: language }),
    )
  }, [board, language])
  useEffect(() => {
    if (dateLanguage !== undefined) setDateLanguage(dateLanguage)
  }, [dateLanguage])
}
