import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useMaterialOptions } from '#src/app/options.ts'
import {
  type AdjustmentRule,
  adjustmentRuleDictionary,
  adjustmentRules,
} from '#src/contract/kitchen/adjustment-rules.ts'
import { scalesOf } from '#src/contract/kitchen/scales.ts'
import { t } from '#src/domain/language/text.ts'
import {
  LEAST_PERCENT,
  MOST_PERCENT,
  UNCHANGED_SCALE,
  WEEKDAY_OPTIONS,
} from '#src/domain/queue/adjustment.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { RestaurantField } from '#src/form/restaurant-field.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { TimeRangeInput } from '#src/ui/inputs/time/time-range-input.tsx'
import { isRulePercent, ruleExample, TAKES_EFFECT } from './examples.ts'
import { type RuleValues, textsOf, valuesOf } from './rule-values.ts'

/** A rule's fields, with an example of what it does; a new one's restaurant is asked for in Global mode. */
export function RuleForm(props: EntryFormProps<AdjustmentRule>) {
  const materials = useMaterialOptions()
  const { form, field, differs, dialog, asked } = useDictionaryForm<AdjustmentRule, RuleValues>({
    ...props,
    calls: adjustmentRuleDictionary,
    noun: t('rule'),
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
        label={t('Name')}
        autoComplete="off"
        maxLength={64}
        required
        {...field('name')}
      />
      <MultiSelect
        label={t('Materials')}
        required
        placeholder={t('Choose materials')}
        {...materials}
        {...field('materialUuids')}
      />
      <MultiSelect
        label={t('Weekdays')}
        required
        placeholder={t('Choose days')}
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
        label={t('Change, %')}
        unit="percent"
        integer
        min={LEAST_PERCENT}
        max={MOST_PERCENT}
        step={5}
        required
        {...field('percent')}
      />
      <RuleExample values={values} uuid={props.row?.uuid} options={materials.options} />
    </FormDialog>
  )
}

/** The longest page there is: no restaurant has as many rules for a material. */
const ALL = 100

interface RuleExampleProps {
  values: RuleValues
  /** Undefined for a new rule. */
  uuid: string | undefined
  options: readonly { value: string; label: string }[]
}

/** 'Lunch, Nuggets: 48 pieces become 53', once what is typed would be taken. */
function RuleExample({ values, uuid, options }: RuleExampleProps) {
  const { restaurantUuid, materialUuids, percent } = values
  const scales = useQuery(
    queryOptionsFor(scalesOf, { params: { id: restaurantUuid } }, { enabled: restaurantUuid !== '' }),
  )
  const material = options.find(({ value }) => materialUuids.includes(value))
  const query = { restaurantUuid, materialUuids: material ? [material.value] : [], limit: ALL }
  const rules = useQuery(
    queryOptionsFor(adjustmentRules, { query }, { enabled: restaurantUuid !== '' && material !== undefined }),
  )
  if (!material || !isRulePercent(percent) || values.weekdays.length === 0) return null
  const { scale = UNCHANGED_SCALE } =
    scales.data?.scales.find(({ materialUuid }) => materialUuid === material.value) ?? {}
  const others = (rules.data?.content ?? []).filter((rule) => rule.uuid !== uuid)
  return <Text role="status">{ruleExample({ ...values, percent }, material.label, scale, others)}</Text>
}
