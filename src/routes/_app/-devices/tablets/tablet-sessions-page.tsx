import { Text } from '@mantine/core'
import { IconLogout, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { isNotFound, NotFound } from '#src/app/not-found.tsx'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import {
  deleteTabletSessions,
  type TabletSession,
  tabletSessions,
} from '#src/contract/devices/tablet-records.ts'
import { tablets } from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { Question } from '#src/ui/dialog/question.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { useDeviceNews } from '../use-device-news.ts'
import { sessionName, sessionsOfTablet } from './tablet-sessions-list.tsx'

const SHOWN = [tabletSessions, tablets]

/** A tablet's sessions: delete one, delete all (spec 2 §2). */
export function TabletSessionsPage({ uuid, search }: { uuid: string; search: ListSearch }) {
  useDeviceNews('TABLET', SHOWN)
  const { refusal } = usePlace()
  const mayEnd = refusal(deleteTabletSessions.permission)
  const definition = useMemo(() => sessionsOfTablet(uuid), [uuid])
  const { data, failure } = useLastKnown(queryOptionsFor(tablets, { query: { uuid } }))
  const tablet = data?.content[0]
  const name = tablet?.name ?? t('The tablet')
  const [asked, setAsked] = useState<TabletSession | 'all' | null>(null)
  const close = () => setAsked(null)
  const end = useMutation(mutationOptionsFor(deleteTabletSessions, { invalidates: SHOWN }))
  const confirm = () => {
    const one = asked === 'all' || asked === null ? {} : { uuid: asked.uuid }
    const text = asked === 'all' ? t('Signed out: {name}', { name }) : t('Deleted: 1 session')
    const onSuccess = () => {
      close()
      notify({ kind: 'success', text })
    }
    end.mutate({ query: { tabletUuid: uuid, ...one } }, { onSuccess })
  }
  const rowActions = useCallback(
    (session: TabletSession) => (
      <IconAction
        refusal={mayEnd}
        label={t('Delete session: {session}', { session: sessionName(session) })}
        onClick={() => setAsked(session)}
      >
        <IconTrash size={20} aria-hidden />
      </IconAction>
    ),
    [mayEnd],
  )
  if (isNotFound(failure) || data?.content.length === 0) return <NotFound what={t('tablet')} />
  const verb = asked === 'all' ? t('Delete all sessions') : t('Delete session')
  return (
    <>
      <ListPage
        definition={definition}
        search={search}
        about={tablet && <Data>{sideBySide([tablet.restaurantNumber, tablet.name])}</Data>}
        actions={
          <ActionButton
            color="danger"
            variant="light"
            refusal={mayEnd}
            leftSection={<IconLogout size={20} aria-hidden />}
            onClick={() => setAsked('all')}
          >
            {t('Delete all')}
          </ActionButton>
        }
        rowActions={rowActions}
      />
      {asked && (
        <Question
          title={asked === 'all' ? t('Delete all sessions?') : t('Delete session?')}
          verb={verb}
          busy={end.isPending}
          problem={end.error?.message ?? null}
          onConfirm={confirm}
          onClose={close}
        >
          {asked !== 'all' && <Text fw={600}>{sessionName(asked)}</Text>}
          <Text mt={8}>
            {asked === 'all' || asked.current
              ? t(
                  '{name} is signed out. If it is paired to a board, it needs a new code. Otherwise it signs in again automatically.',
                  { name },
                )
              : t('{name} is not connected to it.', { name })}
          </Text>
        </Question>
      )}
    </>
  )
}
