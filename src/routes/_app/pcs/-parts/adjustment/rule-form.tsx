import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query.ts'
import { type AdjustmentRule, adjustmentRuleDictionary } from '#src/contract/adjustment-rules.ts'
import { scalesOf } from '#src/contract/scales.ts'
import {
  LEAST_PERCENT,
  MOST_PERCENT,
  UNCHANGED_SCALE,
  WEEKDAY_OPTIONS,
} from '#src/domain/queue/adjustment.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useMaterialOptions } from '#src/shell/fields/options.ts'
import { RestaurantField } from '#src/shell/fields/restaurant-field.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/shell/use-dictionary-form.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { TimeRangeInput } from '#src/ui/inputs/time-range-input.tsx'
import { ruleExample, TAKES_EFFECT } from './examples.ts'
import { type RuleValues, textsOf, valuesOf } from './rule-values.ts'

/** A rule's fields, with an example of what it does; a new one's restaurant is asked for in Global mode. */
export function RuleForm(props: EntryFormProps<AdjustmentRule>) {
  const options = useMaterialOptions()
  const { form, field, differs, dialog, asked } = useDictionaryForm<AdjustmentRule, RuleValues>({
    ...props,
    calls: adjustmentRuleDictionary,
    noun: 'rule',
    valuesOf,
    texts: textsOf,
  })
  const { values } = form
  const start = form.field('startMinutes')
  const end = form.field('endMinutes')
  const weekdays = field('weekdays')
  const otherTime = differs.startMinutes ?? differs.endMinutes

  return (
    <FormDialog {...dialog} note={dialog.note || `${TAKES_EFFECT}.`}>
      {asked && <RestaurantField {...form.field('restaurantUuid')} />}
      <TextInput
        {...(!asked && { 'data-autofocus': true })}
        label="Name"
        autoComplete="off"
        maxLength={64}
        required
        {...field('name')}
      />
      <MultiSelect
        label="Materials"
        required
        placeholder="Choose materials"
        options={options}
        {...field('materialUuids')}
      />
      <MultiSelect
        label="Weekdays"
        required
        placeholder="Choose days"
        options={WEEKDAY_OPTIONS}
        {...weekdays}
        onChange={(days) => weekdays.onChange(days as Weekday[])}
      />
      <TimeRangeInput
        value={{ start: values.startMinutes, end: values.endMinutes }}
        onChange={(range) => {
          start.onChange(range.start)
          end.onChange(range.end)
        }}
        error={typeof end.error === 'string' ? end.error : undefined}
      />
      {otherTime && (
        <Text size="sm" c="dimmed">
          {otherTime}
        </Text>
      )}
      <NumberInput
        label="Change, %"
        integer
        min={LEAST_PERCENT}
        max={MOST_PERCENT}
        step={5}
        required
        {...field('percent')}
      />
      <RuleExample values={values} options={options} />
    </FormDialog>
  )
}

interface RuleExampleProps {
  values: RuleValues
  options: readonly { value: string; label: string }[]
}

/** 'Lunch, Nuggets: 48 become 53 Pieces', once there is enough to say so. */
function RuleExample({ values, options }: RuleExampleProps) {
  const { restaurantUuid, materialUuids, percent } = values
  const scales = useQuery({
    ...queryOptionsFor(scalesOf, { params: { id: restaurantUuid } }),
    enabled: restaurantUuid !== '',
  })
  const material = options.find(({ value }) => materialUuids.includes(value))
  if (!material || !percent || values.weekdays.length === 0) return null
  const { scale = UNCHANGED_SCALE } =
    scales.data?.scales.find(({ materialUuid }) => materialUuid === material.value) ?? {}
  return <Text role="status">{ruleExample({ ...values, percent }, material.label, scale)}</Text>
}
