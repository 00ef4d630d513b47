import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { FilteredRestaurant } from '#src/app/page-restaurant.tsx'
import { usePlace } from '#src/app/place.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { DateRangePicker } from '#src/ui/date-range/date-range-picker.tsx'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import type { SearchInputProps } from '#src/ui/inputs/search-input.tsx'
import { keepKnownValues } from '#src/ui/inputs/search-params.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import type { DaysFilter } from './days-filter.tsx'
import {
  areOptions,
  countSet,
  type Filter,
  isOfRestaurant,
  type ListSearch,
  type ListSearchSpec,
  type Option,
  type OptionSource,
  UNSET,
} from './filters.ts'
import type { HoursFilter } from './hours-filter.tsx'
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
}

/** Among others in a line, where what it will hold is not known yet. */
const INLINE_WIDTH = 200
/** As wide as the longest of what a field in a line may say, so that it never cuts it and never changes. */
const widthOf = (labels: readonly string[]) =>
  `min(calc(${Math.max(...labels.map(({ length }) => length))} * 0.9ch + var(--control-height) + 18px), 320px)`

/** The width of a search field: its placeholder and icon fit in, and it is never narrower than `least`, in px. */
const searchWidth = (label: string, least = INLINE_WIDTH) =>
  `max(${least}px, calc(${label.length} * 0.9ch + var(--control-height) + 32px))`

/** A line holds this many; of more, the first few stand in it, and what is set. */
const IN_LINE = 6
const FIRST = 3
const NO_DATES = { startDate: undefined, endDate: undefined, timeInterval: undefined, interval: undefined }

/** A list's filters: inline, and on a phone in a sheet behind one button that says how many are set. */
export function FilterBar(props: FilterBarProps) {
  const { spec, search } = props
  const phone = usePhone()
  useKnownValues(spec, search, props.onChange)
  if (!phone) {
    const { inLine, further } = parted(spec.filters, search)
    // Behind a button of its own, one filter is called by its name.
    const only = further.length === 1 ? further[0]?.label : undefined
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
            name={only ?? 'More'}
            title={only ?? 'More filters'}
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
  return (
    <>
      <Dates {...props} />
      {typed && <FilterInput filter={typed} {...props} />}
      {(chosen.length > 0 || props.last) && (
        <FilterSheet
          {...props}
          filters={chosen}
          name={set > 0 ? `Filters (${set})` : 'Filters'}
          title="Filters"
          below
        />
      )}
    </>
  )
}

/** Which filters stand in a line, and which wait behind a button; the sheet keeps one that it has just set. */
function parted(filters: readonly Filter[], search: ListSearch) {
  const chosen = filters.filter(({ kind }) => kind !== 'exact' && kind !== 'days' && kind !== 'hours')
  const hours = filters.filter(({ kind }) => kind === 'hours')
  const further = [...(chosen.length > IN_LINE ? chosen.slice(FIRST) : []), ...hours]
  const inLine = filters.filter((filter) => !further.includes(filter) || search[filter.key] !== undefined)
  return { inLine, further }
}

type SheetProps = FilterBarProps & {
  filters: readonly Filter[]
  /** On the button. */
  name: string
  title: string
  /** Comes from below, in reach of a thumb, and not from the side. */
  below?: boolean
}

/** Filters behind a button. */
function FilterSheet({ filters, name, title, below, last, ...props }: SheetProps) {
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
          {filters.map((filter) => (
            <FilterInput key={filter.key} filter={filter} {...props} />
          ))}
          {last}
          <Button onClick={() => setOpened(false)}>Done</Button>
        </div>
      </Sheet>
    </>
  )
}

function Dates({ spec, search, askedAt, onChange }: FilterBarProps) {
  const { zone, zoneOf, now } = usePlace()
  if (!spec.dates) return null
  return (
    <DateRangePicker
      {...spec.dates}
      {...(askedAt && { askedAt })}
      value={search}
      zone={zone}
      zoneOf={zoneOf}
      now={now}
      onChange={(params) => onChange({ ...NO_DATES, ...params })}
      onProblem={(text) => notify({ kind: 'error', title: 'Error', text })}
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
        unset={filter.unset ?? `${filter.label}: all`}
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
        w={inline ? (filter.width ?? widthOf(options.map(({ label }) => label))) : undefined}
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
  if (filter.kind === 'exact') return null
  const { from, label, none = 'all', notes } = filter
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
      w={inline ? (width ?? widthOf(all.map((option) => option.label))) : undefined}
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
