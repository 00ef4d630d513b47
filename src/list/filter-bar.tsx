import { Button, Drawer, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { DateRangePicker } from '#src/ui/date-range/date-range-picker.tsx'
import type { ZoneOf } from '#src/ui/date-range/whose-time.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { SearchInput } from '#src/ui/inputs/search-input.tsx'
import { keepKnownValues } from '#src/ui/inputs/search-params.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { DaysFilter } from './days-filter.tsx'
import {
  areOptions,
  countSet,
  type Filter,
  type ListSearch,
  type ListSearchSpec,
  type Option,
  type OptionSource,
  UNSET,
} from './filters.ts'
import { useKnownValues, useSources } from './use-known-values.ts'

export interface FilterBarProps {
  spec: ListSearchSpec
  search: ListSearch
  zone: string
  zoneOf: ZoneOf
  now: () => number
  /** What changes; undefined takes a parameter out of the URL. `replace` where nobody pressed anything. */
  onChange: (change: ListSearch, ways?: { replace: boolean }) => void
  onNotice: (notice: { kind: 'error'; title: string; text: string }) => void
}

/** Among others in a line: 'Type: Administrator' fits. */
const INLINE_WIDTH = 200
const NO_DATES = { startDate: undefined, endDate: undefined, timeInterval: undefined, interval: undefined }

/** A list's filters: inline, and on a phone in a sheet behind one button that says how many are set. */
export function FilterBar(props: FilterBarProps) {
  const { spec, search } = props
  const phone = usePhone()
  const [opened, setOpened] = useState(false)
  useKnownValues(spec, search, props.onChange)
  if (!phone) {
    return (
      <>
        <Dates {...props} />
        {spec.filters.map((filter) => (
          <FilterInput key={filter.key} filter={filter} inline {...props} />
        ))}
      </>
    )
  }
  // A search is typed where it stands; what needs choosing waits in the sheet.
  const first = spec.filters.find(({ kind }) => kind === 'search')
  const chosen = spec.filters.filter((filter) => filter !== first && filter.kind !== 'exact')
  const set = countSet({ ...spec, filters: chosen }, search)
  return (
    <>
      <Dates {...props} />
      {first && <FilterInput filter={first} {...props} />}
      {chosen.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconFilter size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      )}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap={16}>
          {chosen.map((filter) => (
            <FilterInput key={filter.key} filter={filter} {...props} />
          ))}
          <Button onClick={() => setOpened(false)}>Done</Button>
        </Stack>
      </Drawer>
    </>
  )
}

function Dates({ spec, search, zone, zoneOf, now, onChange, onNotice }: FilterBarProps) {
  if (!spec.dates) return null
  return (
    <DateRangePicker
      {...spec.dates}
      value={search}
      zone={zone}
      zoneOf={zoneOf}
      now={now}
      onChange={(params) => onChange({ ...NO_DATES, ...params })}
      onNotice={(text) => onNotice({ kind: 'error', title: 'Error', text })}
    />
  )
}

function FilterInput({
  filter,
  inline,
  search,
  onChange,
}: FilterBarProps & { filter: Filter; inline?: boolean }) {
  const value = search[filter.key]
  const set = (next: unknown) => onChange({ [filter.key]: next })
  if (filter.kind === 'search') {
    return (
      <SearchInput
        {...(inline && filter.width !== undefined && { w: filter.width })}
        aria-label={filter.label}
        placeholder={filter.label}
        value={typeof value === 'string' ? value : ''}
        onSearch={(text) => set(text === '' ? undefined : text)}
      />
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
    return (
      <Select
        aria-label={filter.label}
        w={inline ? (filter.width ?? INLINE_WIDTH) : undefined}
        options={filter.options.map((option) => ({ ...option, label: `${filter.label}: ${option.label}` }))}
        value={typeof value === 'string' ? value : filter.fallback}
        onChange={(next) => set(next === filter.fallback || next === null ? undefined : next)}
      />
    )
  }
  if (filter.kind === 'days') return <DaysFilter label={filter.label} value={value} onChange={set} />
  if (filter.kind === 'exact') return null
  const { from, label, none = 'all' } = filter
  if (from === null) return null
  const many = { label, none, value, onChange: set }
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
  const [options] = useSources([from])
  return <OneOf {...props} options={options ?? []} />
}

function OneOf({
  label,
  unset,
  inline,
  value,
  options,
  onChange,
}: Omit<OneProps, 'from'> & { options: readonly Option[] }) {
  return (
    <Select
      aria-label={label}
      w={inline ? INLINE_WIDTH : undefined}
      options={[{ value: UNSET, label: unset }, ...options]}
      value={typeof value === 'string' ? value : UNSET}
      onChange={(next) => onChange(next === UNSET || next === null ? undefined : next)}
    />
  )
}

interface ManyProps {
  label: string
  none: string
  value: unknown
  onChange: (values: string[] | undefined) => void
}

function AskedFilter({ from, ...props }: ManyProps & { from: OptionSource }) {
  const [options] = useSources([from])
  return <ManyFilter {...props} options={options ?? []} />
}

function ManyFilter({ label, none, options, value, onChange }: ManyProps & { options: readonly Option[] }) {
  const chosen = keepKnownValues(
    value,
    options.map((option) => option.value),
  )
  return (
    <MultiSelect
      inline
      label={label}
      placeholder={none}
      options={options}
      value={chosen}
      onChange={(values) => onChange(values.length > 0 ? values : undefined)}
    />
  )
}
