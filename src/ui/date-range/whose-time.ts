import { t } from '#src/domain/language/text.ts'

/** Whose clock a zone is: a restaurant's, or where none is chosen the reader's own device's. */
export type ZoneOf = 'restaurant' | 'device'

/** Said before a time or a zone's label, so that nobody reads it on the wrong clock. */
export const whoseTime = (zoneOf: ZoneOf): string =>
  zoneOf === 'restaurant' ? t('Restaurant time') : t('Time of this device')
