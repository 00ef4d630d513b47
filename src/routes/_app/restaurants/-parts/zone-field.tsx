import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { Select } from '@mantine/core'
import { isRestaurantZone } from '#src/domain/restaurants/zones.ts'
import { formatClock } from '#src/domain/time/format.ts'
import { offsetWords } from '#src/domain/time/zone.ts'
import type { FieldProps } from '#src/form/use-form.ts'
import { useNow } from '#src/ui/clock/use-now.ts'

const ALL = [...Intl.supportedValuesOf('timeZone').filter(isRestaurantZone), 'UTC']
const MINUTE_MS = 60_000

interface ZoneFieldProps extends FieldProps<string> {
  /** Zones that its place suggests, the likeliest first. */
  suggested: readonly string[]
  description?: string | undefined
}

/** An IANA zone: those of the place first, then every one, each with the time that its clocks show now. */
export function ZoneField({ suggested, value, onChange, ...rest }: ZoneFieldProps) {
  const now = useNow(MINUTE_MS)
  const option = (zone: string) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} · ${formatClock(now, zone)} · ${offsetWords(now, zone)}`,
  })
  const others = [...new Set([...(value === '' ? [] : [value]), ...ALL])].filter(
    (zone) => !suggested.includes(zone),
  )
  const groups = [
    { group: t('At this place'), items: suggested.map(option) },
    { group: t('All time zones'), items: others.toSorted().map(option) },
  ]
  return (
    <Select
      label={t('Time zone')}
      placeholder={t('Choose a time zone')}
      required
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t('No zone with that name')}
      maxDropdownHeight={320}
      {...rest}
      data={groups.filter(({ items }) => items.length > 0)}
      value={value === '' ? null : value}
      onChange={(zone) => onChange(zone ?? '')}
    />
  )
}
