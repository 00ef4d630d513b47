import { Loader, Text } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { isNotFound } from '#src/app/not-found.tsx'
import { notify } from '#src/app/notify.ts'
import { usePageSearch, useSetSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import type { AnswerOf, QueryInputOf } from '#src/contract/define/endpoint.ts'
import {
  deleteRefusedEvents,
  REFUSED_AT_ONCE,
  type RefusedEventRow,
  refusedEventById,
  refusedEvents,
  retryRefusedEvents,
} from '#src/contract/devices/refused-events.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { cleanListSearch, type ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { filteredQuery, type ListContext } from '#src/list/use-list.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Question } from '#src/ui/dialog/question.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { NotLoaded } from '#src/ui/messages/empty.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { EventJson } from '../event-json.tsx'
import css from './refused.module.css'
import { fieldText, reasonText, refusedList, restaurantText, timeText, typeText } from './refused-list.tsx'

interface RefusedSearch extends ListSearch {
  /** The event whose dialog is open. */
  event?: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function cleanRefusedSearch(raw: Readonly<Record<string, unknown>>, now: number): RefusedSearch {
  const { event } = raw
  const isId = typeof event === 'string' && UUID.test(event)
  return { ...cleanListSearch(refusedList.spec, raw, now), ...(isId && { event }) }
}

type Asked = 'retry' | 'delete'

/** What equipment sent and the intake refused: why, the event itself, and a second try for all that is shown. */
export function RefusedEventsPage() {
  const { event, ...list } = usePageSearch(cleanRefusedSearch)
  const place = usePlace()
  const setSearch = useSetSearch()
  const [asked, setAsked] = useState<{ what: Asked; filters: Filters } | null>(null)
  const open = useCallback(
    ({ uuid }: RefusedEventRow) => setSearch((shown) => ({ ...shown, event: uuid }), { resetScroll: false }),
    [setSearch],
  )
  const ask = (what: Asked) => setAsked({ what, filters: filtersOf(list, place) })
  const close = () => setAsked(null)
  return (
    <>
      <ListPage
        definition={refusedList}
        search={list}
        actions={
          <>
            <ActionButton
              variant="default"
              refusal={place.refusal(retryRefusedEvents.permission)}
              leftSection={<IconRefresh size={20} aria-hidden />}
              onClick={() => ask('retry')}
            >
              {t('Try all again')}
            </ActionButton>
            <ActionButton
              color="danger"
              variant="light"
              refusal={place.refusal(deleteRefusedEvents.permission)}
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={() => ask('delete')}
            >
              {t('Delete all')}
            </ActionButton>
          </>
        }
        onRowPress={open}
      />
      {asked?.what === 'retry' && <RetryQuestion filters={asked.filters} onClose={close} />}
      {asked?.what === 'delete' && <DeleteQuestion filters={asked.filters} onClose={close} />}
      {event !== undefined && (
        <EventDialog
          uuid={event}
          zone={place.zone}
          onClose={() => setSearch(list, { replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}

type Filters = QueryInputOf<typeof retryRefusedEvents>
/**
 * What the list shows now, for a call about all of it. `showList` holds the list's filters to those of the contract,
 * which these calls share.
 */
const filtersOf = (search: ListSearch, place: ListContext) =>
  filteredQuery(refusedList.spec, search, place) as Filters

interface AboutAll {
  filters: Filters
  onClose: () => void
}

const SHOWN = [refusedEvents]
const LEFT_OUT = t('Linewatch takes {count} at a time. Press again for the rest.', {
  count: formatNumber(REFUSED_AT_ONCE),
})

/** How many a question is about, and why it can't be answered with yes. */
function useHowMany(filters: Filters) {
  const { data } = useQuery(
    queryOptionsFor(refusedEvents, { query: { ...filters, limit: 1 } }, { staleTime: 0, persist: false }),
  )
  const total = data?.total
  return {
    total,
    isMany: total !== undefined && total > REFUSED_AT_ONCE,
    refusal: total === 0 ? t('No events match the filters.') : null,
  }
}

const leftText = (left: number) => (left > 0 ? [t('Left: {count}.', { count: formatNumber(left) })] : [])

const retriedText = ({ accepted, unchanged, refused, left }: AnswerOf<typeof retryRefusedEvents>): string =>
  [
    t('Accepted: {count}.', { count: formatNumber(accepted) }),
    ...(unchanged > 0 ? [t('Already known: {count}.', { count: formatNumber(unchanged) })] : []),
    ...(refused > 0 ? [t('Refused again: {count}.', { count: formatNumber(refused) })] : []),
    ...leftText(left),
  ].join(' ')

function RetryQuestion({ filters, onClose }: AboutAll) {
  const { total, isMany, refusal } = useHowMany(filters)
  const retry = useMutation(mutationOptionsFor(retryRefusedEvents, { invalidates: SHOWN }))
  const confirm = () =>
    retry.mutate(
      { query: filters },
      {
        onSuccess: (answer) => {
          onClose()
          const kind = answer.refused > 0 || answer.left > 0 ? 'info' : 'success'
          notify({ kind, text: retriedText(answer), duration: 8000 })
        },
      },
    )
  return (
    <Question
      title={
        total === undefined
          ? t('Try these events again?')
          : tn(total, { one: 'Try {n} event again?', other: 'Try {n} events again?' })
      }
      verb={t('Try again')}
      harmless
      busy={retry.isPending}
      problem={retry.error?.message ?? null}
      refusal={refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        {t(
          'Linewatch reads the events again as if they came now. Events that it accepts leave the list. The others stay, each with its reason.',
        )}
      </Text>
      {isMany && <Text mt={8}>{LEFT_OUT}</Text>}
    </Question>
  )
}

function DeleteQuestion({ filters, onClose }: AboutAll) {
  const { total, isMany, refusal } = useHowMany(filters)
  const remove = useMutation(mutationOptionsFor(deleteRefusedEvents, { invalidates: SHOWN }))
  const confirm = () =>
    remove.mutate(
      { query: filters },
      {
        onSuccess: ({ deleted, left }) => {
          onClose()
          const told = tn(deleted, { one: 'Deleted: {n} event.', other: 'Deleted: {n} events.' })
          const text = [told, ...leftText(left)].join(' ')
          notify({ kind: left > 0 ? 'info' : 'success', text })
        },
      },
    )
  return (
    <Question
      title={
        total === undefined
          ? t('Delete these events?')
          : tn(total, { one: 'Delete {n} event?', other: 'Delete {n} events?' })
      }
      verb={t('Delete events')}
      busy={remove.isPending}
      problem={remove.error?.message ?? null}
      refusal={refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t("What they report is lost unless the equipment sends it again. This can't be undone.")}</Text>
      {isMany && <Text mt={8}>{LEFT_OUT}</Text>}
    </Question>
  )
}

const WIDTH = 760

interface EventDialogProps {
  uuid: string
  zone: string
  onClose: () => void
}

/** All that is kept of one event, and the event as it came. */
function EventDialog({ uuid, zone, onClose }: EventDialogProps) {
  const { data, failure, retry } = useLastKnown(
    queryOptionsFor(refusedEventById, { params: { id: uuid } }, { persist: false }),
  )
  return (
    <Dialog onClose={onClose} title={t('Refused event')} size={WIDTH} fullScreen={usePhone()}>
      {data && <EventFacts event={data} zone={zone} />}
      {!data && isNotFound(failure) && <Text>{t('This event is no longer in the list.')}</Text>}
      {!data && failure && !isNotFound(failure) && <NotLoaded why={failure.reason} onRetry={retry} />}
      {!data && !failure && <Loader role="status" aria-label={t('Loading')} />}
    </Dialog>
  )
}

function EventFacts({ event, zone }: { event: AnswerOf<typeof refusedEventById>; zone: string }) {
  return (
    <>
      <p className={css.message} translate="no">
        {event.message}
      </p>
      <Facts
        facts={[
          [t('Reason'), reasonText(event)],
          [t('Type'), typeText(event)],
          [t('Field'), fieldText(event)],
          [t('Restaurant'), restaurantText(event), event.restaurant !== null && 'data'],
          [t('Key'), event.keyName, 'data'],
          [t('First'), timeText(event.firstTime, event, zone)],
          [t('Last'), timeText(event.lastTime, event, zone)],
          [t('Times'), formatNumber(event.count)],
        ]}
      />
      {event.event === null ? (
        <Text mt={16}>{t("The event was too large to keep. It can't be tried again.")}</Text>
      ) : (
        <EventJson json={event.event} />
      )}
    </>
  )
}
