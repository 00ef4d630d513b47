import { Suspense, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { zones } from '#src/contract/cameras/plug-and-play.ts'
import {
  createStream,
  deleteStream,
  recallStream,
  type Stream,
  streams,
} from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { useSession } from '#src/session/use-session.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { HOLD_STREAMS, openPicture, useStreamActs } from '../use-stream-acts.ts'
import { useStreamNews } from '../use-stream-news.ts'
import { type StreamAct, StreamMenu } from './stream-menu.tsx'
import { streamsList } from './streams-list.tsx'

const StreamForm = lazyPart(
  () => import('./stream-form.tsx').then((part) => part.StreamForm),
  ({ onClose }) => onClose(),
)

const SHOWN = [streams, zones]

/** A restaurant's streams: created, watched, changed, started and stopped, deleted. */
export function StreamsTab({ search, restaurantUuid }: { search: ListSearch; restaurantUuid: string }) {
  useStreamNews(restaurantUuid, SHOWN)
  const { refusal } = useSession()
  const acts = useStreamActs()
  const [open, setOpen] = useState<
    { what: 'form'; stream: Stream | null } | { what: 'delete'; stream: Stream } | null
  >(null)
  const close = () => setOpen(null)
  const act = (what: StreamAct, stream: Stream) => {
    if (what === 'edit') setOpen({ what: 'form', stream })
    if (what === 'delete') setOpen({ what, stream })
    if (what === 'start') acts.start(stream)
    if (what === 'stop') acts.stop(stream)
    if (what === 'picture') openPicture(stream)
  }
  const rowActions = (stream: Stream) => <StreamMenu stream={stream} refusal={refusal} onAct={act} />
  return (
    <>
      <ListPage
        definition={streamsList}
        search={search}
        actions={
          <CreateButton
            refusal={refusal(createStream.permission)}
            onClick={() => setOpen({ what: 'form', stream: null })}
          >
            {t('Create stream')}
          </CreateButton>
        }
        rowActions={rowActions}
      />
      {open?.what === 'form' && (
        <Suspense>
          <StreamForm
            restaurantUuid={restaurantUuid}
            row={open.stream}
            onClose={close}
            onSaved={({ description }) => {
              close()
              notify({ kind: 'success', text: t('Saved: {name}', { name: description }) })
            }}
          />
        </Suspense>
      )}
      {open?.what === 'delete' && (
        <RemoveQuestion
          id={open.stream.id}
          params={{ restaurantId: restaurantUuid }}
          endpoint={deleteStream}
          recall={recallStream}
          name={open.stream.description}
          noun={t('stream')}
          invalidates={HOLD_STREAMS}
          onClose={close}
        />
      )}
    </>
  )
}
