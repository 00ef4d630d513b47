import { type DateLanguage, dateLocale } from '#src/domain/time/date-language.ts'

interface Locale {
  name: string
  weekStart?: number
}
/** What the calendar is told: dayjs' name of the language, and the weekday its rows begin with, 0 for Sunday. */
export interface CalendarLocale {
  locale: string
  firstDayOfWeek: 0 | 1 | 6
}

// Written out one by one: each is a chunk of its own, and only the chosen one is loaded.
const LOADERS = {
  'en-GB': () => import('dayjs/locale/en-gb.js'),
  cs: () => import('dayjs/locale/cs.js'),
  da: () => import('dayjs/locale/da.js'),
  de: () => import('dayjs/locale/de.js'),
  es: () => import('dayjs/locale/es.js'),
  'es-US': () => import('dayjs/locale/es-us.js'),
  fr: () => import('dayjs/locale/fr.js'),
  it: () => import('dayjs/locale/it.js'),
  nb: () => import('dayjs/locale/nb.js'),
  nl: () => import('dayjs/locale/nl.js'),
  pl: () => import('dayjs/locale/pl.js'),
  'pt-BR': () => import('dayjs/locale/pt-br.js'),
  ro: () => import('dayjs/locale/ro.js'),
  sv: () => import('dayjs/locale/sv.js'),
  tr: () => import('dayjs/locale/tr.js'),
  uk: () => import('dayjs/locale/uk.js'),
} satisfies Record<Exclude<DateLanguage, 'auto' | 'en-US'> | 'es-US', () => Promise<{ default: Locale }>>
const hasLoader = (locale: string): locale is keyof typeof LOADERS => Object.hasOwn(LOADERS, locale)

const ENGLISH: CalendarLocale = { locale: 'en', firstDayOfWeek: 0 }
const weekday = (start = 0) => (start === 1 || start === 6 ? start : 0)
const known = new Map<string, Promise<CalendarLocale>>()

/** Loads a language into the calendar, once; one that cannot be had is English, and tried again next time. */
export function calendarLocale(language: DateLanguage): Promise<CalendarLocale> {
  const locale = dateLocale(language)
  let loading = known.get(locale)
  if (!loading) {
    // American English is the calendar's own.
    loading = hasLoader(locale) ? load(locale) : Promise.resolve(ENGLISH)
    known.set(locale, loading)
  }
  return loading
}

async function load(wanted: keyof typeof LOADERS): Promise<CalendarLocale> {
  try {
    const { name, weekStart } = (await LOADERS[wanted]()).default
    return { locale: name, firstDayOfWeek: weekday(weekStart) }
  } catch {
    // Asked again at once it would only fail again while the calendar is being drawn.
    setTimeout(() => known.delete(wanted), 5_000)
    return ENGLISH
  }
}
