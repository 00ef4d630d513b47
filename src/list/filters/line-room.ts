import { type PageData, SECTION_NAMES } from '#src/app/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { areOptions, type Filter, type ListSearchSpec } from './filters.ts'

/**
 * How many filters stand in a desk's line next to the page's title and buttons. It is counted from their words and
 * never measured: nothing moves once they are drawn.
 */

/** What a line holds where a window is 1440 px wide and the sidebar open, in px. */
const ROOM = 1160
const GAP = 8
/** Of a button with nothing but an icon, with the gap before it. */
export const TOOL = 44 + GAP
/** With a preset, its clock and zone; dates that somebody chose may be longer, and then take a second line. */
const DATES = 298 + GAP
const NO_DATES = 176 + GAP
/** Of the button that explains a title. */
const TERM = 28

/** Among others in a line, where what it will hold is not known yet. */
export const INLINE_WIDTH = 200
const WIDEST = 320

/** As wide as the longest of what a field in a line may say, so that it never cuts it and never changes. */
export const fieldWidth = (labels: readonly string[]) =>
  `min(calc(${longest(labels)} * 0.9ch + var(--control-height) + 18px), ${WIDEST}px)`

/** The width of a search field: its placeholder and icon fit in, and it is never narrower than `least`, in px. */
export const searchWidth = (label: string, least = INLINE_WIDTH) =>
  `max(${least}px, calc(${label.length} * 0.9ch + var(--control-height) + 32px))`

const longest = (labels: readonly string[]) => Math.max(...labels.map(({ length }) => length))
/** The widths of a character in a wide font: of a field's words, of a title's, and of its section's above it. */
const CHARACTER = 9.15
const LARGE = 17.5
const SMALL = 7.5

export const titleWidth = ({ title, menu, term }: PageData) =>
  Math.max(title.length * LARGE, (menu ? SECTION_NAMES[menu.section].length : 0) * SMALL) +
  (term ? TERM : 0) +
  GAP

function widthOf(filter: Filter): number {
  const { kind, label = '' } = filter
  if (kind === 'search') return Math.max(filter.width ?? INLINE_WIDTH, label.length * CHARACTER + 76)
  if (kind === 'many') return (label.length + (filter.none ?? t('all')).length) * CHARACTER + 62
  if (!('options' in filter && filter.options && areOptions(filter.options))) return INLINE_WIDTH
  const words = filter.options.map(({ label }) => label)
  const said =
    kind === 'one'
      ? [filter.unset ?? t('{label}: all', { label }), ...words]
      : words.map((word) => `${label}: ${word}`)
  return Math.min(longest(said) * CHARACTER + 62, WIDEST)
}

/** Behind a button of its own, one filter is called by its name. */
export const nameOfButton = ([first, second]: readonly Filter[]) => (!second && first?.label) || t('More')

/**
 * The filters that wait behind a button, because the line has no room for them. `taken` is how much of it something
 * else takes. What a page's bars set, and a time of day, are no fields of the line.
 */
export function furtherOf({ filters, dates }: ListSearchSpec, taken: number): readonly Filter[] {
  const further = filters.filter(({ kind }) => kind === 'hours')
  const fields = filters.filter(({ kind }) => kind !== 'exact' && kind !== 'days' && kind !== 'hours')
  const withDates = taken + (!dates ? 0 : dates.fallback ? DATES : NO_DATES)
  const isFull = () =>
    fields.reduce(
      (sum, filter) => sum + widthOf(filter) + GAP,
      withDates + (further.length && nameOfButton(further).length * CHARACTER + 76 + GAP),
    ) > ROOM
  while (isFull()) {
    const last = fields.pop()
    if (!last) break
    further.unshift(last)
  }
  return further
}
