import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import {
  changeRecording,
  type Recording,
  type RecordingForm as RecordingBody,
  recordingForm,
  recordingOf,
  recordings,
  startRecording,
} from '#src/contract/cameras/recordings.ts'
import { isOpen } from '#src/domain/cameras/recording-status.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { type RowForm, useRowForm } from '#src/form/use-row-form.tsx'
import { useOptions } from '#src/list/filters/use-known-values.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { MomentInput } from '#src/ui/inputs/time/moment-input.tsx'
import {
  isComplete,
  MOST_MINUTES,
  type RecordingValues,
  recordingBody,
  recordingTexts,
  recordingValues,
} from './recording-values.ts'
import { CAMERAS } from './recordings-list.tsx'

export interface RecordingFormProps {
  restaurantUuid: string
  /** The recording to change; null for a new one. */
  row: Recording | null
  onClose: () => void
  onSaved: (row: Recording) => void
}

const WAYS = { invalidates: [recordings] }

/** Asks for recordings of cameras, or changes one: its times as long as they are to come, its name at any time. */
export function RecordingForm({ restaurantUuid, row, onClose, onSaved }: RecordingFormProps) {
  const { zone, now } = usePlace()
  const create = useMutation(mutationOptionsFor(startRecording, WAYS))
  const update = useMutation(mutationOptionsFor(changeRecording, WAYS))
  const cameras = useOptions(CAMERAS)
  const at = (id: string) => ({ restaurantId: restaurantUuid, id })
  const rowForm: RowForm<Recording, RecordingValues> = useRowForm<Recording, RecordingValues, RecordingBody>({
    row,
    valuesOf: (one) => recordingValues(one, now(), zone),
    schema: recordingForm,
    toBody: (values) => recordingBody(values, rowForm.base, now(), zone),
    create: async (body) => {
      const { content } = await create.mutateAsync({ params: { restaurantId: restaurantUuid }, body })
      const [first] = content
      if (!first) throw new Error('A recording was asked for, and none answered.')
      return first
    },
    update: (one, { name, startTime = one.startTime, endTime, version }) =>
      update.mutateAsync({ params: at(one.uuid), body: { name, startTime, endTime, version } }),
    now: ({ uuid }) => request(recordingOf, { params: at(uuid) }),
    texts: recordingTexts,
    onSaved,
  })
  const { form, field, base, remedy, note } = rowForm
  const { atOnce } = form.values
  const chosen = field('cameras')
  const begun = base !== null && base.status !== 'SCHEDULED'
  const over = base !== null && !isOpen(base.status)

  return (
    <FormDialog
      title={row ? t('Edit recording') : t('Create recording')}
      form={form}
      complete={isComplete(form.values)}
      onClose={onClose}
      remedy={remedy}
      note={note}
    >
      <TextInput
        data-autofocus
        label={t('Name')}
        required
        autoComplete="off"
        maxLength={64}
        {...field('name')}
      />
      {row === null && (
        <>
          <MultiSelect
            label={t('Cameras')}
            required
            {...cameras}
            value={chosen.value}
            onChange={chosen.onChange}
            error={chosen.error}
          />
          <Checkbox label={t('Start now')} checked={atOnce} onChange={form.field('atOnce').onChange} />
        </>
      )}
      {!atOnce && (
        <MomentInput
          label={t('Start day')}
          required
          disabled={begun}
          zone={zone}
          now={now()}
          only="future"
          {...field('startTime')}
        />
      )}
      <NumberInput
        label={t('Length, minutes')}
        unit="minutes"
        required
        integer
        min={1}
        max={MOST_MINUTES}
        disabled={over}
        {...field('endTime')}
      />
    </FormDialog>
  )
}
