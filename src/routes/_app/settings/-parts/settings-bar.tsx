import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { SectionBar } from '#src/app/head/section-bar.tsx'
import { useWeightUnit, WEIGHT_UNITS } from '#src/app/weight-unit.ts'
import { measurementUnits } from '#src/contract/dictionaries/filters.ts'
import { weightUnit } from '#src/domain/units/weight.ts'
import css from './settings-bar.module.css'

/** The tabs of a line's dictionaries and, where they say weights, the unit to read and enter those in. */
export function SettingsBar({ weights = false }: { weights?: boolean }) {
  return (
    <div className={css.bar}>
      <SectionBar />
      {weights && <UnitChoice />}
    </div>
  )
}

/** Holds at once, on this device. */
function UnitChoice() {
  const [unit, setUnit] = useWeightUnit()
  const { data } = useQuery(queryOptionsFor(measurementUnits))
  const known = WEIGHT_UNITS.map(({ value, label }) => ({ code: value, name: label }))
  // What the console cannot convert to is not offered.
  const units = (data?.content ?? known).filter(({ code }) => weightUnit(code) === code)
  return (
    <SegmentedControl
      className={css.units}
      aria-label={t('Weight unit')}
      // With another theme its words would be hard to read until they had faded over.
      transitionDuration={0}
      value={unit}
      onChange={(value) => setUnit(weightUnit(value))}
      data={units.map(({ code, name }) => ({
        value: code,
        label: (
          <>
            <span aria-hidden>{code}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </>
        ),
      }))}
    />
  )
}
