import { ActionIcon } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { invalidate, queryOptionsFor } from '#src/api/query/query-options.ts'
import { useRestaurantNews } from '#src/app/use-restaurant-news.ts'
import { shiftNotes } from '#src/contract/kitchen/shift-notes.ts'
import { shiftNotesTopic } from '#src/contract/live/shift-notes.ts'
import { t } from '#src/domain/language/text.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import css from './notes.module.css'

const NotesDialog = lazyPart(
  () => import('./notes-dialog.tsx').then((part) => part.NotesDialog),
  ({ onClose }) => onClose(),
)
const SHOWN = [shiftNotes]
const refetchNotes = (client: QueryClient) => void invalidate(client, ...SHOWN)

interface NotesButtonProps {
  restaurantUuid: string
  zone: string
  /** CSS pixels. */
  size: number | string
}

/** What the last shift left to this one, with the number of notes that nobody has read. */
export function NotesButton({ restaurantUuid, zone, size }: NotesButtonProps) {
  const [open, setOpen] = useState(false)
  useRestaurantNews(shiftNotesTopic, SHOWN, refetchNotes)
  const { data } = useQuery(queryOptionsFor(shiftNotes, { query: { restaurantUuid } }))
  const unread = data?.content.filter(({ read }) => read === null).length ?? 0
  return (
    <>
      <ActionIcon
        className={css.button}
        variant="default"
        size={size}
        aria-label={unread > 0 ? t('Shift notes, {count} new', { count: unread }) : t('Shift notes')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconNotes size={28} aria-hidden />
        {unread > 0 && (
          <span className={css.count} aria-hidden>
            {unread}
          </span>
        )}
      </ActionIcon>
      {open && (
        <Suspense>
          <NotesDialog restaurantUuid={restaurantUuid} zone={zone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
