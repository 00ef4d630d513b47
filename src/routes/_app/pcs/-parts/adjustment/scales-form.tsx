import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { type RestaurantScales, scalePercent, scalesOf, updateScales } from '#src/contract/kitchen/scales.ts'
import { t } from '#src/domain/language/text.ts'
import { LEAST_SCALE, MOST_SCALE, UNCHANGED_SCALE } from '#src/domain/queue/adjustment.ts'
import { SAVED_BELOW } from '#src/form/differences.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { scaleExample, TAKES_EFFECT } from './examples.ts'

/** Percent by the material's uuid; null while its field is empty, which stands for 100. */
type Values = Record<string, number | null>

/** Under the fields' names, not as the call has them: an error stands next to its material. */
const schema = z.record(z.string(), scalePercent)
type Scales = z.infer<typeof schema>

const WAYS = { invalidates: [scalesOf] }
const valuesOf = (row: RestaurantScales | null): Values =>
  Object.fromEntries((row?.scales ?? []).map(({ materialUuid, scale }) => [materialUuid, scale]))

export interface ScalesFormProps {
  scales: RestaurantScales
  onClose: () => void
  onSaved: () => void
}

/** All scales of a restaurant, saved together. */
export function ScalesForm({ scales, onClose, onSaved }: ScalesFormProps) {
  const update = useMutation(mutationOptionsFor(updateScales, WAYS))
  const save = (percents: Scales, version: number) =>
    update.mutateAsync({
      params: { id: scales.restaurantUuid },
      body: {
        scales: Object.entries(percents).map(([materialUuid, scale]) => ({ materialUuid, scale })),
        version,
      },
    })
  const { form, loaded, remedy } = useRowForm<RestaurantScales, Values, Scales>({
    row: scales,
    valuesOf,
    schema,
    toBody: (values) =>
      Object.fromEntries(Object.entries(values).map(([uuid, scale]) => [uuid, scale ?? UNCHANGED_SCALE])),
    create: (percents) => save(percents, 0),
    update: (_, { version, ...percents }) => save(percents, version),
    now: () => request(scalesOf, { params: { id: scales.restaurantUuid } }),
    onSaved,
  })
  const noteOf = (uuid: string) => {
    const typed = form.values[uuid] ?? null
    const scale = typed ?? UNCHANGED_SCALE
    const now = loaded?.scales.find(({ materialUuid }) => materialUuid === uuid)?.scale ?? scale
    return now === scale ? scaleExample(typed) : t('Saved: {percent}%', { percent: now })
  }
  return (
    <FormDialog
      title={t('Edit scales')}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={loaded ? t('The saved value is shown next to each field that differs.') : `${TAKES_EFFECT}.`}
    >
      {scales.scales.map(({ materialUuid, material }, index) => (
        <NumberInput
          key={materialUuid}
          {...(index === 0 && { 'data-autofocus': true })}
          label={`${material}, %`}
          unit="percent"
          integer
          min={LEAST_SCALE}
          max={MOST_SCALE}
          step={5}
          placeholder={String(UNCHANGED_SCALE)}
          inputWrapperOrder={SAVED_BELOW}
          description={noteOf(materialUuid)}
          {...form.field(materialUuid)}
        />
      ))}
    </FormDialog>
  )
}
