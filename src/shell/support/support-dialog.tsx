import { InputBase, Text } from '@mantine/core'
import { useState } from 'react'
import { request } from '#src/api/call.ts'
import { sendSupport, supportForm } from '#src/contract/support.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { notify } from '../notifications/notify.ts'
import css from './support.module.css'

export interface SupportDialogProps {
  restaurantUuid: string
  /** What the player shows: the camera's name. */
  watched: string
  /** What was seen when support was asked for; null where there was nothing. */
  picture: Blob | null
  onClose: () => void
}

const MOST_CHARACTERS = 2000
/** A picture takes its time where the network is bad. */
const TIMEOUT_MS = 60_000

/** Asks support for help with what a player shows, with a picture of it. Mount it to open it. */
export function SupportDialog({ restaurantUuid, watched, picture, onClose }: SupportDialogProps) {
  const preview = useObjectUrl(picture ?? undefined)
  const [withPicture, setWithPicture] = useState(picture !== null)
  const form = useForm({
    initialValues: { message: '' },
    schema: supportForm,
    toBody: ({ message }) => ({ message, restaurantUuid, watched, page: window.location.pathname }),
    submit: (body) =>
      request(sendSupport, { body, file: withPicture ? picture : null, timeoutMs: TIMEOUT_MS }),
    onSaved: () => {
      onClose()
      notify({ kind: 'success', text: 'Sent to support' })
    },
  })
  const { value, onChange, error } = form.field('message')
  return (
    <FormDialog title="Contact support" form={form} saveLabel="Send" onClose={onClose}>
      <InputBase
        component="textarea"
        data-autofocus
        label="What is wrong?"
        required
        multiline
        rows={4}
        maxLength={MOST_CHARACTERS}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {picture === null ? (
        <Text c="dimmed">{`There is no picture of ${watched} to send along.`}</Text>
      ) : (
        <>
          <Checkbox label="Send the screenshot along" checked={withPicture} onChange={setWithPicture} />
          {preview !== null && (
            <img
              className={css.preview}
              src={preview}
              alt={`Screenshot of ${watched}`}
              data-left-out={!withPicture || undefined}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
