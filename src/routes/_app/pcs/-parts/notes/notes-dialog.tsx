import { Button, FileButton, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#src/api/call/call.ts'
import { invalidate, mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import {
  deleteShiftNote,
  readShiftNotes,
  type ShiftNote,
  shiftNoteForm,
  shiftNotePhoto,
  shiftNotes,
  writeShiftNote,
} from '#src/contract/kitchen/shift-notes.ts'
import { t } from '#src/domain/language/text.ts'
import { NOTE_CHARACTERS } from '#src/domain/queue/shift-notes.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { useForm } from '#src/form/use-form.ts'
import { useSession } from '#src/session/use-session.ts'
import { useImage } from '#src/shell/camera/use-image.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'
import { TextArea } from '#src/ui/inputs/text-area.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './notes.module.css'

const SHOWN = [shiftNotes]
/** A photo takes its time where the network is bad. */
const TIMEOUT_MS = 60_000

interface NotesDialogProps {
  restaurantUuid: string
  zone: string
  onClose: () => void
}

/** The notes of the last week, and a new one. */
export function NotesDialog({ restaurantUuid, zone, onClose }: NotesDialogProps) {
  const { state, refusal } = useSession()
  const why = state.user?.tablet ? null : refusal(writeShiftNote.permission)
  const { data, error, refetch } = useQuery(queryOptionsFor(shiftNotes, { query: { restaurantUuid } }))
  const read = useMutation(mutationOptionsFor(readShiftNotes, { invalidates: SHOWN }))
  // Each note begins empty.
  const [written, setWritten] = useState(0)
  const notes = data?.content ?? []
  const unread = notes.filter((note) => note.read === null).map(({ uuid }) => uuid)
  return (
    <Dialog title={t('Shift notes')} onClose={onClose} size="lg" fullScreen={usePhone()}>
      {why === null ? (
        <NoteForm key={written} restaurantUuid={restaurantUuid} onWritten={() => setWritten(written + 1)} />
      ) : (
        <Text c="dimmed">{why}</Text>
      )}
      {why === null && unread.length > 0 && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          mb={16}
          loading={read.isPending}
          onClick={() => read.mutate({ body: { restaurantUuid, uuids: unread } })}
        >
          {t('Mark all as read')}
        </Button>
      )}
      {data === undefined && error && <Failed failure={error} onRetry={() => void refetch()} />}
      {data && notes.length === 0 && <p>{t('No shift notes in the last 7 days.')}</p>}
      <ul className={css.notes} aria-label={t('Shift notes')}>
        {notes.map((note) => (
          <Note key={note.uuid} note={note} zone={zone} mayDelete={why === null} />
        ))}
      </ul>
    </Dialog>
  )
}

function NoteForm({ restaurantUuid, onWritten }: { restaurantUuid: string; onWritten: () => void }) {
  const [photo, setPhoto] = useState<File | null>(null)
  const preview = useObjectUrl(photo ?? undefined)
  const client = useQueryClient()
  const form = useForm({
    initialValues: { text: '' },
    schema: shiftNoteForm,
    toBody: ({ text }) => ({ restaurantUuid, text }),
    submit: (body) => request(writeShiftNote, { body, file: photo, timeoutMs: TIMEOUT_MS }),
    onSaved: () => {
      void invalidate(client, ...SHOWN)
      onWritten()
    },
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextArea label={t('For the next shift')} maxLength={NOTE_CHARACTERS} {...form.field('text')} />
      {form.problem && (
        <Text role="alert" c="var(--status-bad-fg)">
          {form.problem.message}
        </Text>
      )}
      {preview !== null && (
        <img className={css.photo} src={preview} alt={t('What goes along with the note')} />
      )}
      <div className={css.verbs}>
        <FileButton accept="image/jpeg,image/png" capture="environment" onChange={setPhoto}>
          {(props) => (
            <Button {...props} variant="default" size="lg" leftSection={<IconCamera size={20} aria-hidden />}>
              {photo ? t('Another photo') : t('Add a photo')}
            </Button>
          )}
        </FileButton>
        <Button type="submit" size="lg" loading={form.busy}>
          {t('Leave note')}
        </Button>
      </div>
    </form>
  )
}

function Note({ note, zone, mayDelete }: { note: ShiftNote; zone: string; mayDelete: boolean }) {
  const remove = useMutation(mutationOptionsFor(deleteShiftNote, { invalidates: SHOWN }))
  const { uuid, text, hasPhoto, writtenBy, createdTime, read } = note
  return (
    <li>
      {text !== '' && <p translate="no">{text}</p>}
      {hasPhoto && <Photo uuid={uuid} of={writtenBy} />}
      <div className={css.about}>
        <span>{sideBySide([writtenBy, formatDayTime(createdTime, zone)])}</span>
        <span>
          {read === null
            ? t('Not read yet')
            : t('Read by {name}, {time}', { name: read.by, time: formatDayTime(read.time, zone) })}
        </span>
        {mayDelete && (
          <Button
            variant="subtle"
            aria-label={t('Delete the note of {name}', { name: writtenBy })}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: uuid } })}
          >
            {t('Delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Photo({ uuid, of }: { uuid: string; of: string }) {
  const image = useImage(shiftNotePhoto, { params: { id: uuid } })
  if (image.state === 'ready')
    return <img className={css.photo} src={image.url} alt={t('Sent by {name}', { name: of })} />
  if (image.state === 'failed')
    return (
      <Button variant="default" onClick={image.retry}>
        {t('Load the photo again')}
      </Button>
    )
  return (
    <Text c="dimmed">{image.state === 'missing' ? t('The photo is gone.') : t('Loading the photo…')}</Text>
  )
}
