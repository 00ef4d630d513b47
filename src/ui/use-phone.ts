import { useFrame } from './use-frame.ts'

/** Whether the screen counts as mobile now. */
export const usePhone = (): boolean => useFrame('phone')
