import { type InputWrapperProps, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query.ts'
import {
  type AdjustmentRule,
  type AdjustmentRuleForm,
  adjustmentRuleById,
  adjustmentRuleForm,
  adjustmentRules,
  createAdjustmentRule,
  updateAdjustmentRule,
} from '#src/contract/adjustment-rules.ts'
import { allMaterials } from '#src/contract/dictionaries/chicken-materials.ts'
import { scalesOf } from '#src/contract/scales.ts'
import {
  LEAST_PERCENT,
  MOST_PERCENT,
  UNCHANGED_SCALE,
  WEEKDAY_OPTIONS,
} from '#src/domain/queue/adjustment.ts'
import type { Weekday } from '#src/domain/queue/recurring.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { usePlace } from '#src/shell/place.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { TimeRangeInput } from '#src/ui/inputs/time-range-input.tsx'
import { RestaurantField } from '../restaurant-field.tsx'
import { ruleExample, TAKES_EFFECT } from './examples.ts'
import { differences, type RuleValues, valuesOf } from './rule-values.ts'

/** What is saved now stands below what was typed. */
const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
const WAYS = { invalidates: [adjustmentRules] }

export interface RuleFormProps {
  /** The rule to change; null for a new one. */
  rule: AdjustmentRule | null
  onClose: () => void
  onSaved: (rule: AdjustmentRule) => void
}

/** A rule's fields, with an example of what it does; a new one's restaurant is asked for in Global mode. */
export function RuleForm({ rule, onClose, onSaved }: RuleFormProps) {
  const { restaurantUuid = '' } = usePlace()
  const asked = rule === null && restaurantUuid === ''
  const materials = useQuery(queryOptionsFor(allMaterials))
  const create = useMutation(mutationOptionsFor(createAdjustmentRule, WAYS))
  const update = useMutation(mutationOptionsFor(updateAdjustmentRule, WAYS))
  const { form, loaded, remedy } = useRowForm<AdjustmentRule, RuleValues, AdjustmentRuleForm>({
    row: rule,
    valuesOf: (row) => valuesOf(row, restaurantUuid),
    schema: adjustmentRuleForm,
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, { restaurantUuid: _, ...body }) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => request(adjustmentRuleById, { params: { id: uuid } }),
    onSaved,
  })
  const { values } = form
  const differs = loaded ? differences(values, loaded) : {}
  const options = (materials.data?.content ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  const start = form.field('startMinutes')
  const end = form.field('endMinutes')
  const weekdays = form.field('weekdays')

  return (
    <FormDialog
      title={rule ? 'Edit rule' : 'Create rule'}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={
        Object.keys(differs).length > 0
          ? 'What is saved now stands by the fields that differ.'
          : `${TAKES_EFFECT}.`
      }
    >
      {asked && <RestaurantField {...form.field('restaurantUuid')} />}
      <TextInput
        {...(!asked && { 'data-autofocus': true })}
        label="Name"
        autoComplete="off"
        maxLength={64}
        required
        inputWrapperOrder={ORDER}
        description={differs.name}
        {...form.field('name')}
      />
      <MultiSelect
        label="Materials"
        placeholder="Choose materials"
        options={options}
        description={differs.materialUuids}
        {...form.field('materialUuids')}
      />
      <MultiSelect
        label="Weekdays"
        placeholder="Choose days"
        options={WEEKDAY_OPTIONS}
        description={differs.weekdays}
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
      {differs.time && (
        <Text size="sm" c="dimmed">
          {differs.time}
        </Text>
      )}
      <NumberInput
        label="Change, %"
        integer
        min={LEAST_PERCENT}
        max={MOST_PERCENT}
        step={5}
        required
        inputWrapperOrder={ORDER}
        description={differs.percent}
        {...form.field('percent')}
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
