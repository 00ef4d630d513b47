import type { DateLanguage } from './date-language.ts'

/** The names that the languages go by, in English as the rest of the console. */
export const DATE_LANGUAGE_NAMES: Readonly<Record<DateLanguage, string>> = {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  nb: 'Norwegian',
  nl: 'Dutch',
  pl: 'Polish',
  'pt-BR': 'Portuguese (Brazil)',
  ro: 'Romanian',
  sv: 'Swedish',
  tr: 'Turkish',
  uk: 'Ukrainian',
}
