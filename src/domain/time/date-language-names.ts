import { labels, msg } from '../language/text.ts'

/** The names that the languages go by, in the reader's. */
export const DATE_LANGUAGE_NAMES = labels({
  auto: msg('Same as the language'),
  'en-US': msg('English (United States)'),
  'en-GB': msg('English (United Kingdom)'),
  cs: msg('Czech'),
  da: msg('Danish'),
  de: msg('German'),
  es: msg('Spanish'),
  fr: msg('French'),
  it: msg('Italian'),
  nb: msg('Norwegian'),
  nl: msg('Dutch'),
  pl: msg('Polish'),
  'pt-BR': msg('Portuguese (Brazil)'),
  ro: msg('Romanian'),
  sv: msg('Swedish'),
  tr: msg('Turkish'),
  uk: msg('Ukrainian'),
})
