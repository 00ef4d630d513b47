import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { FilteredRestaurant } from '#src/app/page-restaurant.tsx'
import { currentPage } from '#src/app/pages.ts'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { DateRangePicker } from '#src/ui/date-range/date-range-picker.tsx'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import type { SearchInputProps } from '#src/ui/inputs/search-input.tsx'
import { keepKnownValues } from '#src/ui/inputs/search-params.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { ClearFilterButton } from './clear-filter-button.tsx'
import type { DaysFilter } from './days-filter.tsx'
import {
  areOptions,
  countSet,
  exactText,
  type Filter,
  isOfRestaurant,
  type ListSearch,
  type ListSearchSpec,
  type Option,
  type OptionSource,
  UNSET,
} from './filters.ts'
import type { HoursFilter } from './hours-filter.tsx'
import { fieldWidth, furtherOf, INLINE_WIDTH, nameOfButton, searchWidth, titleWidth } from './line-room.ts'
import { useKnownValues, useOptions } from './use-known-values.ts'

const Days = lazyPart<ComponentProps<typeof DaysFilter>>(() =>
  import('./days-filter.tsx').then((part) => part.DaysFilter),
)
const Hours = lazyPart<ComponentProps<typeof HoursFilter>>(() =>
  import('./hours-filter.tsx').then((part) => part.HoursFilter),
)

export interface FilterBarProps {
  spec: ListSearchSpec
  /** What a search is typed into. A board has none, and so does not load it. */
  Search?: ComponentType<SearchInputProps>
  search: ListSearch
  /** What changes; undefined takes a parameter out of the URL. `replace` where nobody pressed anything. */
  onChange: (change: ListSearch, ways?: { replace: boolean }) => void
  /** What is asked for at a moment, where that differs from the preset's own range. */
  askedAt?: (now: number) => DateRange
  /** A choice that is no filter: it ends the line, and on a phone the sheet. */
  last?: ReactNode
  /** How much of a desk's line other things than the title take, with the gaps before them, in px. */
  taken?: number
}

const NO_DATES = { startDate: undefined, endDate: undefined, timeInterval: undefined, interval: undefined }

/** A list's filters: inline, and on a phone in a sheet behind one button that says how many are set. */
export function FilterBar(props: FilterBarProps) {
  const { spec, search, taken = 0 } = props
  const phone = usePhone()
  const page = currentPage(useMatches())
  useKnownValues(spec, search, props.onChange)
  if (!phone) {
    const further = furtherOf(spec, taken + (page ? titleWidth(page) : 0))
    const inLine = spec.filters.filter(
      // What is set is in sight; the sheet keeps it, as it may have just been set there.
      (filter) => !further.includes(filter) || search[filter.key] !== undefined,
    )
    const name = nameOfButton(further)
    return (
      <>
        <Dates {...props} />
        {inLine.map((filter) => (
          <FilterInput key={filter.key} filter={filter} inline {...props} />
        ))}
        {further.length > 0 && (
          <FilterSheet
            {...props}
            last={null}
            filters={further}
            name={name}
            title={further.length > 1 ? t('More filters') : name}
          />
        )}
        {props.last}
      </>
    )
  }
  // A search is typed where it stands; what needs choosing waits in the sheet.
  const typed = spec.filters.find(({ kind }) => kind === 'search')
  const chosen = spec.filters.filter((filter) => filter !== typed && filter.kind !== 'exact')
  const set = countSet({ ...spec, filters: chosen }, search)
  // Where all there is shows without them, they are a filter like others; chosen, they stand in sight.
  const datesWait = typed !== undefined && spec.dates !== null && spec.dates.fallback === undefined
  const hasDates = (search.startDate ?? search.timeInterval) !== undefined
  return (
    <>
      {(!datesWait || hasDates) && <Dates {...props} />}
      {typed && <FilterInput filter={typed} {...props} />}
      {spec.filters.map(
        (filter) => filter.kind === 'exact' && <FilterInput key={filter.key} filter={filter} {...props} />,
      )}
      {(chosen.length > 0 || datesWait || props.last) && (
        <FilterSheet
          {...props}
          dates={datesWait}
          filters={chosen}
          name={set > 0 ? t('Filters ({count})', { count: set }) : t('Filters')}
          title={t('Filters')}
          below
        />
      )}
    </>
  )
}

type SheetProps = FilterBarProps & {
  filters: readonly Filter[]
  /** On the button. */
  name: string
  title: string
  /** Comes from below, in reach of a thumb, and not from the side. */
  below?: boolean
  /** Has the dates among them. */
  dates?: boolean
}

/** Filters behind a button. */
function FilterSheet({ filters, name, title, below, dates, last, ...props }: SheetProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={20} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={name.startsWith(title) ? undefined : title}
        onClick={() => setOpened(true)}
      >
        {name}
      </Button>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        position={below ? 'bottom' : 'right'}
        title={title}
      >
        <div style={{ display: 'grid', gap: 16 }}>
          {below && isOfRestaurant(props.spec) && <FilteredRestaurant />}
          {dates && <Dates {...props} />}
          {filters.map((filter) => (
            <FilterInput key={filter.key} filter={filter} {...props} />
          ))}
          {last}
          <Button onClick={() => setOpened(false)}>{t('Done')}</Button>
        </div>
      </Sheet>
    </>
  )
}

function Dates({ spec, search, askedAt, onChange }: FilterBarProps) {
  const { zone, zoneOf, isOneZone, now } = usePlace()
  if (!spec.dates) return null
  return (
    <DateRangePicker
      {...spec.dates}
      {...(askedAt && { askedAt })}
      value={search}
      zone={zone}
      zoneOf={zoneOf}
      withoutDayParts={!isOneZone}
      now={now}
      onChange={(params) => onChange({ ...NO_DATES, ...params })}
      onProblem={(text) => notify({ kind: 'error', title: t('Error'), text })}
    />
  )
}

function FilterInput({
  filter,
  inline,
  search,
  Search,
  onChange,
}: FilterBarProps & { filter: Filter; inline?: boolean }) {
  const value = search[filter.key]
  const set = (next: unknown) => onChange({ [filter.key]: next })
  if (filter.kind === 'search') {
    return (
      Search && (
        <Search
          {...(inline && { w: searchWidth(filter.label, filter.width) })}
          aria-label={filter.label}
          placeholder={filter.label}
          value={typeof value === 'string' ? value : ''}
          onSearch={(text) => set(text === '' ? undefined : text)}
        />
      )
    )
  }
  if (filter.kind === 'one') {
    return (
      <OneFilter
        label={filter.label}
        unset={filter.unset ?? t('{label}: all', { label: filter.label })}
        from={filter.options}
        inline={inline}
        value={value}
        onChange={set}
      />
    )
  }
  if (filter.kind === 'choice') {
    const options = filter.options.map((option) => ({ ...option, label: `${filter.label}: ${option.label}` }))
    return (
      <Select
        aria-label={filter.label}
        w={inline ? fieldWidth(options.map(({ label }) => label)) : undefined}
        options={options}
        value={typeof value === 'string' ? value : filter.fallback}
        onChange={(next) => set(next === filter.fallback || next === null ? undefined : next)}
      />
    )
  }
  if (filter.kind === 'days')
    return (
      <Suspense>
        <Days label={filter.label} value={value} onChange={set} />
      </Suspense>
    )
  if (filter.kind === 'hours')
    return (
      <Suspense>
        <Hours filter={filter} inline={inline} search={search} onChange={onChange} />
      </Suspense>
    )
  if (filter.kind === 'exact') {
    if (filter.onPage || value === undefined) return null
    const only = t('Only {what}', { what: exactText(filter, value) })
    return (
      <ClearFilterButton label={t('{only}. Show all', { only })} onRemove={() => set(undefined)}>
        {only}
      </ClearFilterButton>
    )
  }
  const { from, label, none = t('all'), notes } = filter
  if (from === null) return null
  const many = { label, none, notes, value, onChange: set }
  return areOptions(from) ? <ManyFilter {...many} options={from} /> : <AskedFilter {...many} from={from} />
}

interface OneProps {
  label: string
  unset: string
  from: OptionSource | readonly Option[] | null
  inline: boolean | undefined
  value: unknown
  onChange: (value: string | undefined) => void
}

function OneFilter({ from, ...props }: OneProps) {
  if (from === null) return null
  return areOptions(from) ? <OneOf {...props} options={from} /> : <AskedOne {...props} from={from} />
}

function AskedOne({ from, ...props }: Omit<OneProps, 'from'> & { from: OptionSource }) {
  return <OneOf {...props} {...useOptions(from)} width={INLINE_WIDTH} />
}

function OneOf({
  label,
  unset,
  inline,
  value,
  options,
  reload,
  width,
  onChange,
}: Omit<OneProps, 'from'> & { options: readonly Option[]; reload?: (() => void) | null; width?: number }) {
  const all = [{ value: UNSET, label: unset }, ...options]
  return (
    <Select
      aria-label={label}
      w={inline ? (width ?? fieldWidth(all.map((option) => option.label))) : undefined}
      options={all}
      reload={reload}
      value={typeof value === 'string' ? value : UNSET}
      onChange={(next) => onChange(next === UNSET || next === null ? undefined : next)}
    />
  )
}

interface ManyProps {
  label: string
  none: string
  notes: readonly string[] | undefined
  value: unknown
  onChange: (values: string[] | undefined) => void
}

function AskedFilter({ from, ...props }: ManyProps & { from: OptionSource }) {
  return <ManyFilter {...props} {...useOptions(from)} />
}

function ManyFilter({
  label,
  none,
  notes,
  options,
  reload,
  value,
  onChange,
}: ManyProps & { options: readonly Option[]; reload?: (() => void) | null }) {
  const chosen = keepKnownValues(
    value,
    options.map((option) => option.value),
  )
  return (
    <MultiSelect
      inline
      label={label}
      placeholder={none}
      notes={notes}
      options={options}
      reload={reload}
      value={chosen}
      onChange={(values) => onChange(values.length > 0 ? values : undefined)}
    />
  )
}
