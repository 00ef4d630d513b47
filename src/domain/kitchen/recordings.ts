import { SECOND } from '../time/zone.ts'

/** An unusual event is recorded from so long before it until so long after it. */
export const RECORDED_AROUND = 6 * SECOND
