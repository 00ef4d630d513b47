import { perLanguage } from '../language/per-language.ts'
import { language } from '../language/text.ts'

const halvesOfDay = perLanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  const nameAt = (hour: number) =>
    format.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? ''
  return { morning: nameAt(0), afternoon: nameAt(12) }
})

/** 'AM' or 'PM' for an hour of 24, in Spanish 'a.m.' or 'p.m.'. English needs no Intl: it is on most pages many times. */
export function meridiem(hour: number): string {
  if (language() === 'en') return hour < 12 ? 'AM' : 'PM'
  const { morning, afternoon } = halvesOfDay()
  return hour < 12 ? morning : afternoon
}
