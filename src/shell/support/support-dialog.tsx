import { Text } from '@mantine/core'
import { useState } from 'react'
import { request } from '#src/api/call/call.ts'
import { notify } from '#src/app/notify.ts'
import { sendSupport, supportForm } from '#src/contract/operations/support.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { TextArea } from '#src/ui/inputs/text-area.tsx'
import { ScreenshotField, TakeScreenshot } from './screenshot-field.tsx'

export interface SupportDialogProps {
  /** Undefined where none is chosen. */
  restaurantUuid: string | undefined
  /** The page's name, or what a player shows: the camera's. */
  watched: string
  /** Says what the request is about, where nothing else does. */
  about?: string
  /** What was seen when support was asked for; null where there was nothing. */
  picture: Blob | null
  /** Takes a picture once somebody wants one to go along. */
  takePicture?: () => Promise<Blob | null>
  onClose: () => void
}

const MOST_CHARACTERS = 2000
/** A picture takes its time where the network is bad. */
const TIMEOUT_MS = 60_000

/** Asks support for help with what is seen, with a picture of it. Mount it to open it. */
export function SupportDialog(props: SupportDialogProps) {
  const { restaurantUuid, watched, about, takePicture, onClose } = props
  const [picture, setPicture] = useState(props.picture)
  const [withPicture, setWithPicture] = useState(props.picture !== null)
  const form = useForm({
    initialValues: { message: '' },
    schema: supportForm,
    toBody: ({ message }) => ({ message, restaurantUuid, watched, page: window.location.pathname }),
    submit: (body) =>
      request(sendSupport, { body, file: withPicture ? picture : null, timeoutMs: TIMEOUT_MS }),
    onSaved: () => {
      onClose()
      notify({ kind: 'success', text: t('Sent to support') })
    },
  })
  const { value, onChange, error } = form.field('message')
  return (
    <FormDialog title={t('Contact support')} form={form} saveLabel={t('Send message')} onClose={onClose}>
      {about !== undefined && <Text c="dimmed">{about}</Text>}
      <TextArea
        data-autofocus
        label={t('What is the problem?')}
        required
        maxLength={MOST_CHARACTERS}
        value={value}
        onChange={onChange}
        error={error}
      />
      {picture === null && takePicture ? (
        <TakeScreenshot
          take={takePicture}
          onTaken={(taken) => {
            setPicture(taken)
            setWithPicture(true)
          }}
        />
      ) : (
        <ScreenshotField of={watched} picture={picture} sent={withPicture} onSent={setWithPicture} />
      )}
    </FormDialog>
  )
}
