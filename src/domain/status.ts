import { type Message, msg, t } from './language/text.ts'

/** The five ways anything can stand. Colour, icon, word and pattern all follow from the kind. */
export type StatusKind = 'good' | 'watch' | 'bad' | 'info' | 'idle'

/** The four tag colour pairs of chart legends (spec 2 §9). */
export type TagKey = 'tag-1' | 'tag-2' | 'tag-3' | 'tag-4'

/** What a series, a slice or a bar may be coloured with; the same thing keeps its key on every screen. */
export type ColorKey = StatusKind | TagKey

/** Fill patterns, so that colour never stands alone. */
export type Pattern = 'solid' | 'diagonal' | 'back-diagonal' | 'cross' | 'dots' | 'horizontal'

export type StatusIcon =
  | 'check'
  | 'clock'
  | 'alert'
  | 'flame'
  | 'info'
  | 'minus'
  | 'cross'
  | 'play'
  | 'record'
  | 'hourglass'
  | 'plugged'
  | 'unplugged'

export interface Status {
  kind: StatusKind
  word: string
  icon: StatusIcon
  pattern: Pattern
}

/** The pattern of a kind where nothing finer is said. */
export const KIND_PATTERN: Readonly<Record<StatusKind, Pattern>> = {
  good: 'solid',
  watch: 'diagonal',
  bad: 'cross',
  info: 'dots',
  idle: 'horizontal',
}

/** A status with the pattern of its kind, unless another is given. Its word is in the language of who reads it. */
export const status = (kind: StatusKind, word: Message, icon: StatusIcon, pattern?: Pattern): Status => ({
  kind,
  get word() {
    return t(word)
  },
  icon,
  pattern: pattern ?? KIND_PATTERN[kind],
})

/** Stands for what this console has no word for. */
export const UNKNOWN_STATUS = status('idle', msg('Unknown'), 'minus')

/** What a table of statuses has for a word; a newer provider may say one that is not in it. */
export const statusOf = <K extends string>(table: Readonly<Record<K, Status>>, word: K): Status =>
  Object.hasOwn(table, word) ? table[word] : UNKNOWN_STATUS

/** A bucket is called by its minutes, in every language. */
const bucket = (kind: StatusKind, word: string, icon: StatusIcon, pattern?: Pattern): Status => ({
  kind,
  word,
  icon,
  pattern: pattern ?? KIND_PATTERN[kind],
})

/** The specified colour buckets of hold times in minutes, and of pans without a hold time (spec 1 §9). */
export const TIMELINE_BUCKETS = {
  '<=20': bucket('good', '<=20', 'check'),
  '21-25': bucket('good', '21-25', 'check', 'diagonal'),
  '25-30': bucket('watch', '25-30', 'clock', 'solid'),
  '>30': bucket('bad', '>30', 'alert', 'solid'),
  'timer errors': status('idle', msg('Timer errors'), 'cross'),
} as const satisfies Record<string, Status>

const zoneOf = (bucket: keyof typeof TIMELINE_BUCKETS, word: string, more: Partial<Status> = {}): Status => ({
  ...TIMELINE_BUCKETS[bucket],
  word,
  ...more,
})

/** Hold-time zones in minutes, youngest first (spec 1 §9). Their colours are those of the buckets. */
export const HOLD_ZONES = {
  '<=20': zoneOf('<=20', '<=20'),
  '20-25': zoneOf('21-25', '20-25'),
  '25-30': zoneOf('25-30', '25-30'),
  '30-35': zoneOf('>30', '30-35', { pattern: 'dots' }),
  '35-40': zoneOf('>30', '35-40', { pattern: 'diagonal' }),
  '>40': zoneOf('>30', '>40', { icon: 'flame' }),
} as const satisfies Record<string, Status>

export type HoldZone = keyof typeof HOLD_ZONES

const TAG_KEYS: readonly TagKey[] = ['tag-1', 'tag-2', 'tag-3', 'tag-4']
const TAG_PATTERNS: readonly Pattern[] = ['solid', 'diagonal', 'dots', 'cross', 'horizontal', 'back-diagonal']

/** So many series look different. */
export const TAG_LOOKS = TAG_KEYS.length * TAG_PATTERNS.length

/**
 * Look of the n-th series of a legend: the four tag pairs in turn, each round with another pattern,
 * so that 24 series stay apart.
 */
export function tagLook(index: number): { color: TagKey; pattern: Pattern } {
  const round = Math.floor(index / TAG_KEYS.length) % TAG_PATTERNS.length
  return {
    color: TAG_KEYS[index % TAG_KEYS.length] ?? 'tag-1',
    pattern: TAG_PATTERNS[round] ?? 'solid',
  }
}
