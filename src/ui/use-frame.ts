import { useMediaQuery } from '@mantine/hooks'

/** The three frames: phone, the mobile rule (spec 1 §1, §10), up to 575 px; floor tablet; desk from 1200 px. */
export const FRAME_QUERY = {
  phone: '(max-width: 575px)',
  tablet: '(min-width: 576px) and (max-width: 1199px)',
  desk: '(min-width: 1200px)',
} as const

/** Whether the screen counts as this frame now. */
export function useFrame(frame: keyof typeof FRAME_QUERY): boolean {
  return useMediaQuery(FRAME_QUERY[frame], undefined, { getInitialValueInEffect: false })
}
