import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import {
  createEnrolment,
  type EnrolmentForm,
  enrolmentForm,
  enrolments,
} from '#src/contract/devices/enrolments.ts'
import { CODE_MINUTES } from '#src/domain/devices/enrolment.ts'
import { DEVICE_KIND_WORDS, DEVICE_KINDS, type DeviceKind } from '#src/domain/devices/status.ts'
import { type IntakeScope, USUAL_SCOPES } from '#src/domain/intake/scopes.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { RestaurantField } from '#src/form/restaurant-field.tsx'
import { useForm } from '#src/form/use-form.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { ScopesField } from './scopes-field.tsx'

/** A device whose hardware is replaced. */
export interface Replaced {
  uuid: string
  kind: DeviceKind
  name: string
  restaurantUuid: string
}

export interface AddDeviceProps {
  /** What is usually added where it was pressed. */
  kind: DeviceKind
  replaces?: Replaced
  onClose: () => void
}

const kinds = DEVICE_KINDS.map((value) => ({ value, label: DEVICE_KIND_WORDS[value] }))

const NOTES: Readonly<Record<DeviceKind, string>> = {
  PC: t('A computer whose own software reports to Linewatch.'),
  TABLET: t('A tablet on the wall that shows the floor board, or one with the Linewatch tablet app.'),
  EDGE: t('A computer that collects what the equipment of a kitchen reports and sends it to Linewatch.'),
}

type Values = { kind: DeviceKind; restaurantUuid: string; name: string; scopes: IntakeScope[] }

/** Asks what is added and where, then shows the code for it. */
export function AddDevice({ kind, replaces, onClose }: AddDeviceProps) {
  const { restaurantUuid = '' } = usePlace()
  const create = useMutation(mutationOptionsFor(createEnrolment, { invalidates: [enrolments] }))
  const [made, setMade] = useState<AnswerOf<typeof createEnrolment> | null>(null)
  const form = useForm<Values, EnrolmentForm, AnswerOf<typeof createEnrolment>>({
    initialValues: {
      kind: replaces?.kind ?? kind,
      restaurantUuid: replaces?.restaurantUuid ?? restaurantUuid,
      name: replaces?.name ?? '',
      scopes: [...USUAL_SCOPES],
    },
    schema: enrolmentForm,
    toBody: (values) => (replaces ? { ...values, replaces: replaces.uuid } : values),
    submit: (body) => create.mutateAsync({ body }),
    onSaved: setMade,
  })
  if (made) return <CodeDialog made={made} onClose={onClose} />
  const { value: chosen, onChange: choose, ...kindField } = form.field('kind')
  return (
    <FormDialog
      title={replaces ? t('Replace hardware: {name}', { name: replaces.name }) : t('Add device')}
      form={form}
      saveLabel={t('Create code')}
      note={
        replaces
          ? t(
              'The device keeps its name, history and settings. The former hardware is signed out when the new one uses the code.',
            )
          : t('Linewatch creates a code for the device. It is valid for {minutes} minutes.', {
              minutes: CODE_MINUTES,
            })
      }
      onClose={onClose}
    >
      {!replaces && (
        <>
          <Select
            label={t('Device')}
            description={NOTES[chosen]}
            options={kinds}
            value={chosen}
            onChange={(value) => choose((value ?? kind) as DeviceKind)}
            {...kindField}
          />
          <RestaurantField {...form.field('restaurantUuid')} />
          <TextInput label={t('Name')} autoComplete="off" maxLength={64} required {...form.field('name')} />
        </>
      )}
      {chosen !== 'TABLET' && <ScopesField {...form.field('scopes')} />}
    </FormDialog>
  )
}
