import { useMediaQuery } from '@mantine/hooks'

/** The mobile rule (spec 1 §1, §10): up to 575 px. */
export const PHONE_QUERY = '(max-width: 575px)'

/** Whether the screen counts as mobile now. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false })
}
