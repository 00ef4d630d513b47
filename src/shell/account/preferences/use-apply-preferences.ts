import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { setDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useProfile } from './use-profile.ts'

/**
 * Brings the user's theme and language of dates to this device, once for the shell. What the device remembers holds
 * until the provider has said otherwise: an answer kept from an earlier visit may be older than that.
 */
export function useApplyPreferences(): void {
  const { data, isFetchedAfterMount } = useProfile()
  const { setColorScheme } = useMantineColorScheme()
  const { theme, dateLanguage } = (isFetchedAfterMount && data?.preferences) || {}
  const bring = useEffectEvent(setColorScheme)
  useEffect(() => {
    if (theme !== undefined) bring(theme)
  }, [theme])
  useEffect(() => {
    if (dateLanguage !== undefined) setDateLanguage(dateLanguage)
  }, [dateLanguage])
}
