import { t } from '../language/text.ts'

/** 'AM' or 'PM' for an hour of 24, in Spanish 'a.m.' or 'p.m.'. */
export const meridiem = (hour: number): string => (hour < 12 ? t('AM') : t('PM'))
