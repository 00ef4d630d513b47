import { DAY } from '../time/zone.ts'

/** What a shift leaves to the next one is shown, and kept, for a week. */
export const NOTES_KEPT_MS = 7 * DAY
export const NOTE_CHARACTERS = 300
/** How many are shown: of a kitchen that writes more, the newest. */
export const MOST_NOTES = 100
