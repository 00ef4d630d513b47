import { t } from '#src/domain/language/text.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'

/** Page sizes a person can choose (spec 1 §10). */
export const PAGE_SIZES = [10, 20, 50] as const

/** Pagination shows only when the total exceeds this (spec 1 §10). */
export const PAGINATION_MIN_TOTAL = 10

/** Number of pages; an empty list has one, empty, page. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/**
 * The numbered buttons around the current page: at most `buttons` of them, with up to `siblings` pages
 * before the current one where there is room, moved inwards at either end so that none goes missing.
 *
 * @param page zero-based; a page outside the list counts as the nearest one in it
 * @returns zero-based pages, ascending
 */
export function pageButtons(page: number, pageCount: number, buttons: number, siblings: number): number[] {
  const length = Math.max(0, Math.min(buttons, pageCount))
  const current = Math.min(Math.max(0, page), Math.max(0, pageCount - 1))
  const before = Math.min(siblings, Math.floor((length - 1) / 2))
  const start = Math.min(Math.max(0, current - before), pageCount - length)
  return Array.from({ length }, (_, at) => start + at)
}

/** The page that still shows the first row of the present one after the size changed. */
export function pageAfterResize(page: number, size: number, nextSize: number): number {
  return Math.floor((page * size) / nextSize)
}

/** 'N–M of T', rows counted from 1. */
export function rangeText(page: number, size: number, total: number): string {
  const first = Math.min(page * size + 1, total)
  const last = Math.min((page + 1) * size, total)
  return t('{first}–{last} of {total}', {
    first: formatNumber(first),
    last: formatNumber(last),
    total: formatNumber(total),
  })
}
