import { language } from '../language/text.ts'
import { folded } from '../text/folded.ts'

/*
 * Spanish phrases in the English words that the grammar of spoken.ts knows: 'cena del lunes' is 'dinner monday'. Accents
 * may be left out. What is not Spanish stays as it is, and is read as English or not at all.
 */

type Names = readonly (readonly [spanish: string, english: string])[]

const MONTHS: Names = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'september'],
  ['setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
]
const WEEKDAYS: Names = [
  ['lunes', 'monday'],
  ['martes', 'tuesday'],
  ['miercoles', 'wednesday'],
  ['jueves', 'thursday'],
  ['viernes', 'friday'],
  ['sabado', 'saturday'],
  ['domingo', 'sunday'],
]
const ENGLISH_MONTH = `(${[...new Set(MONTHS.map(([, english]) => english))].join('|')})`

const WORDS = new Map([
  ['hoy', 'today'],
  ['ayer', 'yesterday'],
  ['anteayer', 'day before yesterday'],
  ['antier', 'day before yesterday'],
  ['anoche', 'last night'],
  ['desayuno', 'breakfast'],
  ['almuerzo', 'lunch'],
  ['cena', 'dinner'],
  ['tarde', 'afternoon'],
  ['noche', 'night'],
  ['este', 'this'],
  ['esta', 'this'],
  ['pasado', 'last'],
  ['pasada', 'last'],
  ['pasados', 'last'],
  ['pasadas', 'last'],
  ['ultimo', 'last'],
  ['ultima', 'last'],
  ['ultimos', 'last'],
  ['ultimas', 'last'],
  ['un', 'a'],
  ['una', 'a'],
  ['minuto', 'minute'],
  ['minutos', 'minutes'],
  ['hora', 'hour'],
  ['horas', 'hours'],
  ['dia', 'day'],
  ['dias', 'days'],
  ['semana', 'week'],
  ['semanas', 'weeks'],
  ['mes', 'month'],
  ['meses', 'months'],
  ['ano', 'year'],
  ['anos', 'years'],
])

/** What takes more than one word, in the order in which it is looked for. Months and weekdays are English by then. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // Times of day. After a time, 'a' is until; before one, it is at.
  [/\b([ap])\.? ?m\b\.?/g, '$1m'],
  [/(:\d\d) ?(?:h|hrs?|horas)\b\.?/g, '$1'],
  [/\b12 de la noche\b/g, 'midnight'],
  [/\b12 del dia\b/g, 'noon'],
  [/(\d) de la (?:manana|madrugada)\b/g, '$1 am'],
  [/(\d) de la (?:tarde|noche)\b/g, '$1 pm'],
  [/([ap]m|:\d\d) a(?:l| las?)? /g, '$1 - '],
  [/\bde(?:sde)? las? (\d\d?) (?:a|hasta) las? /g, '$1 - '],
  [/(?:\ba la |\bal? )?\bmedio ?dia\b/g, 'noon'],
  [/(?:\ba la |\bal? )?\bmedia ?noche\b/g, 'midnight'],
  [/\ba las? /g, ' '],
  // 'mañana' alone is tomorrow, which nothing is known of.
  [/\besta manana\b/g, 'this morning'],
  [/\b(?:(?:de|por|en|a) )?la manana\b/g, 'morning'],
  [/\besta noche\b/g, 'tonight'],
  // How long ago, and which one.
  [/\bmedia hora\b/g, 'half an hour'],
  [/\bhace (half an hour|\S+ \S+)/g, '$1 ago'],
  [/\bantes de ayer\b/g, 'anteayer'],
  [/\bfin de semana\b/g, 'weekend'],
  [/\bsemana del?\b/g, 'week of'],
  [/(\S+) (?:pasad[oa]|anterior)\b/g, 'last $1'],
  // 'último mes' reaches back from now, 'mes pasado' is the month before.
  [/\bultim[oa] (?=(?:minuto|hora|dia|semana|mes|ano)\b)/g, 'last 1 '],
  // Days and ranges.
  [/\b(?:primero|1(?:ro|er|o|°))(?= )/g, '1'],
  [/(?<![\d/])(\d\d?)\/(\d\d?)(?!\d)/g, '$2/$1'],
  [/\bentre (.+) y /g, '$1 - '],
  [
    new RegExp(
      `(?<![\\d:/])(\\d\\d?) ?(?:al?|hasta(?: el)?|[–-]) ?(\\d\\d?) (?:de )?${ENGLISH_MONTH}\\b`,
      'g',
    ),
    '$3 $1 - $2',
  ],
  [/\b(?:al?|hasta)\b/g, ' - '],
  [/\b(?:del?|desde|el|la|los|las|por|en)\b/g, ' '],
]

/**
 * 'mié', 'miercoles' or 'Miércoles': in full or by its first letters, at least three. In an English console at least
 * four: 'ago' and 'mar' are words of English first.
 */
function withNames(text: string, names: Names): string {
  const fewest = language() === 'es' ? 3 : 4
  return text.replace(/[a-z]{3,}/g, (word) =>
    word.length < fewest ? word : (names.find(([name]) => name.startsWith(word))?.[1] ?? word),
  )
}

/** What a text may be in English, the likeliest first: it may be in either language, the reader's own before the other. */
export const englishPhrases = (text: string): string[] =>
  language() === 'es' ? [...fromSpanish(text), text] : [text, ...fromSpanish(text)]

/** 'mar' is tried as Tuesday and as March: it is the latter in 'mar 5'. */
function fromSpanish(text: string): string[] {
  const bare = folded(text.normalize('NFKC'))
    .replace(/,/g, ' ')
    .replace(/([a-z]{3})\./g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    // After a day it can only be the month.
    .replace(/(\bde |(?<![:\d])\b\d\d? )mar\b/g, '$1marzo')
  return [
    [...WEEKDAYS, ...MONTHS],
    [...MONTHS, ...WEEKDAYS],
  ].map((names) => inEnglish(withNames(bare, names)))
}

const inEnglish = (text: string): string =>
  PHRASES.reduce((said, [spanish, english]) => said.replace(spanish, english), text).replace(
    /[a-z]+/g,
    (word) => WORDS.get(word) ?? word,
  )
