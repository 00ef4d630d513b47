import '#src/ui/field-styles.ts'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '#src/domain/language/text.ts'
import { disabledProps } from '../buttons/disabled-props.ts'
import { usePhone } from '../use-phone.ts'
import {
  countPages,
  PAGE_SIZES,
  PAGINATION_MIN_TOTAL,
  pageAfterResize,
  pageButtons,
  rangeText,
} from './page-buttons.ts'
import css from './table.module.css'

export type PaginationProps = {
  /** Zero-based. */
  page: number
  size: number
  /** Rows in the whole list. */
  total: number
  /** The new zero-based page, and the size; a new size keeps the first row in sight. */
  onChange: (next: { page: number; size: number }) => void
}

/** Pages of a list (spec 1 §10): only above 10 rows, 3 page buttons (1 on a phone), sizes 10, 20, 50. */
export function Pagination({ page, size, total, onChange }: PaginationProps) {
  const phone = usePhone()
  const sizeId = useId()
  if (total <= PAGINATION_MIN_TOTAL) return null

  const last = countPages(total, size) - 1
  const current = Math.min(Math.max(0, page), last)
  const go = (to: number) => onChange({ page: to, size })
  const before = [
    { label: t('First page'), to: 0, Icon: IconChevronsLeft },
    { label: t('Previous page'), to: current - 1, Icon: IconChevronLeft },
  ]
  const after = [
    { label: t('Next page'), to: current + 1, Icon: IconChevronRight },
    { label: t('Last page'), to: last, Icon: IconChevronsRight },
  ]
  const arrow = ({ label, to, Icon }: (typeof before)[number], isEnd: boolean) => (
    <UnstyledButton
      key={label}
      className={css.page}
      aria-label={label}
      {...disabledProps(isEnd, () => go(to))}
    >
      <Icon size={20} aria-hidden />
    </UnstyledButton>
  )
  return (
    <nav className={css.pages} aria-label={t('Pages')}>
      <div className={css.sizes}>
        <label htmlFor={sizeId}>{t('Rows')}</label>
        <NativeSelect
          id={sizeId}
          classNames={{ input: css.sizeInput }}
          rightSectionWidth={32}
          data={PAGE_SIZES.map(String)}
          value={String(size)}
          onChange={(event) => {
            const next = Number(event.currentTarget.value)
            onChange({ page: pageAfterResize(current, size, next), size: next })
          }}
        />
        <span aria-live="polite">{rangeText(current, size, total)}</span>
      </div>
      <div className={css.pageButtons}>
        {before.map((step) => arrow(step, current === 0))}
        {pageButtons(current, last + 1, phone ? 1 : 3, 1).map((at) => (
          <UnstyledButton
            key={at}
            className={css.page}
            aria-label={t('Page {page}', { page: at + 1 })}
            aria-current={at === current ? 'page' : undefined}
            onClick={() => at !== current && go(at)}
          >
            {at + 1}
          </UnstyledButton>
        ))}
        {after.map((step) => arrow(step, current === last))}
      </div>
    </nav>
  )
}
