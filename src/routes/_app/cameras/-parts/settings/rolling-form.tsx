import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import {
  type RollingForm as Body,
  changeRolling,
  type RollingRecording,
  rollingForm,
  rollingRecording,
} from '#src/contract/cameras/rolling.ts'
import { ROLLING_HOURS } from '#src/domain/cameras/rolling.ts'
import { CAMERA_STREAMS, type CameraStream } from '#src/domain/cameras/status.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { LoadingDialog } from '#src/form/loading-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import type { OfCameraProps } from './camera-form.tsx'
import { RollingEstimate } from './rolling-estimate.tsx'
import css from './settings.module.css'
import { keptText, pathOf } from './settings-words.ts'

/** What stands in the fields: hours as the select's option, none for off. */
interface Values {
  hours: string
  stream: CameraStream
}

const OFF = 'OFF'
const PICTURES: Record<CameraStream, string> = { MAIN: t('Main picture'), SUB: t('Smaller picture') }

const titleOf = ({ name }: { name: string }) => t('Rolling recording of {camera}', { camera: name })
const hoursOf = ({ hours }: Values) => (hours === OFF ? null : Number(hours))

/** How long a camera is recorded all the time; asked for with each opening, since its room on the disk changes. */
export function RollingForm(props: OfCameraProps) {
  const { camera, onClose } = props
  const rolling = useQuery({
    ...queryOptionsFor(rollingRecording, pathOf(camera), { persist: false }),
    gcTime: 0,
  })
  if (rolling.data) return <LoadedForm {...props} rolling={rolling.data} />
  return <LoadingDialog title={titleOf(camera)} asked={rolling} onClose={onClose} />
}

function LoadedForm({ camera, rolling, onClose, onSaved }: OfCameraProps & { rolling: RollingRecording }) {
  const change = useMutation(mutationOptionsFor(changeRolling, { invalidates: [cameras] }))
  const save = (body: Body & { version: number }) => change.mutateAsync({ ...pathOf(camera), body })
  const { form, field, loaded, remedy, note } = useRowForm<RollingRecording, Values, Body>({
    row: rolling,
    schema: rollingForm,
    valuesOf: (row) => ({ hours: String(row?.hours ?? OFF), stream: row?.stream ?? 'MAIN' }),
    texts: ({ hours, stream }) => ({
      hours: hours === null ? t('Off') : keptText(hours),
      stream: PICTURES[stream],
    }),
    toBody: (values) => ({ ...values, hours: hoursOf(values) }),
    // Every camera has one, which may be off: there is none to make.
    create: (body) => save({ ...body, version: rolling.version }),
    update: (_, body) => save(body),
    now: () => request(rollingRecording, pathOf(camera)),
    onSaved: () => onSaved(camera),
  })
  const { streams } = rolling
  const hours = field('hours')
  const stream = field('stream')
  return (
    <FormDialog
      title={titleOf(camera)}
      saveLabel={t('Save')}
      form={form}
      inPlace
      onClose={onClose}
      remedy={remedy}
      note={note}
    >
      <p className={css.about}>{t('Keeps the last hours of this camera for the kitchen player.')}</p>
      <Select
        data-autofocus
        label={t('Keep')}
        options={[
          { value: OFF, label: t('Off') },
          ...ROLLING_HOURS.map((one) => ({ value: String(one), label: keptText(one) })),
        ]}
        {...hours}
        onChange={(chosen) => hours.onChange(chosen ?? OFF)}
      />
      {streams.length > 1 && (
        <Select
          label={t('Picture')}
          options={streams.map((one) => ({ value: one.stream, label: PICTURES[one.stream] }))}
          {...stream}
          onChange={(chosen) => {
            const known = CAMERA_STREAMS.find((one) => one === chosen)
            if (known) stream.onChange(known)
          }}
        />
      )}
      <RollingEstimate
        camera={camera}
        rolling={loaded ?? rolling}
        hours={hoursOf(form.values)}
        stream={form.values.stream}
      />
    </FormDialog>
  )
}
