import { Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ActiveSession, activeSessions, deleteSession } from '#src/contract/account/sessions.ts'
import { t } from '#src/domain/language/text.ts'
import { SESSION_STATES } from '#src/domain/statuses.ts'
import { formatDateTime, formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { fixedTo, showList } from '#src/list/show-list.ts'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { Moment } from '#src/ui/clock/moment.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import css from './sessions.module.css'

type Time = 'signedInTime' | 'lastUsedTime' | 'expiryTime'

const deviceOf = ({ device }: ActiveSession) => device || t('Unknown device')
const browserOf = ({ browser }: ActiveSession) => browser || t('Unknown browser')

/** 'Windows · Chrome 156 · 10.0.0.7', as it is called in a question. */
export const sessionName = (row: ActiveSession): string =>
  [deviceOf(row), browserOf(row), row.address].join(' · ')

/** What there is to say of a session besides its facts; nothing for most. */
function Marks({ session: { current, verified } }: { session: ActiveSession }) {
  return (
    <>
      {current && <StatusBadge status={SESSION_STATES.CURRENT} />}
      {!verified && <StatusBadge status={SESSION_STATES.WAITING} />}
    </>
  )
}

function fact(key: 'browser' | 'address', title: string, text: (row: ActiveSession) => string) {
  return { key, title, cell: text, text, hideable: true }
}

function time(key: Time, title: string, zone: string, more: Partial<Column<ActiveSession>> = {}) {
  return {
    key,
    title,
    hideable: true,
    cell: (row: ActiveSession) => <Moment at={row[key]} zone={zone} />,
    text: (row: ActiveSession) => formatZonedDateTime(row[key], zone),
    ...more,
  }
}

const columnsIn = (zone: string): readonly Column<ActiveSession>[] => [
  {
    key: 'device',
    title: t('Device'),
    cell: (row) => (
      <Group gap={8}>
        {deviceOf(row)}
        <Marks session={row} />
      </Group>
    ),
    text: deviceOf,
  },
  fact('browser', t('Browser'), browserOf),
  fact('address', t('Address'), (row) => row.address),
  time('signedInTime', t('First use'), zone),
  time('lastUsedTime', t('Last use'), zone),
  time('expiryTime', t('Expires'), zone, {
    wide: true,
    cell: (row) => formatDateTime(row.expiryTime, zone),
  }),
]

const LOOK_AGAIN_MS = 30_000

/**
 * The list of one's own live sessions, latest first (spec 2 §9). What ends one stands in SessionRemoval, since who may
 * differs.
 */
export const sessionsList = showList(activeSessions, {
  refreshMs: LOOK_AGAIN_MS,
  // A page of another user's sessions is of that user alone.
  filters: { userUuid: null },
  rowKey: (row) => row.uuid,
  columns: columnsIn,
  card: (row, zone) => (
    <RowCard
      title={
        <Group gap={8}>
          {deviceOf(row)}
          <Marks session={row} />
        </Group>
      }
      lines={[
        `${browserOf(row)} · ${row.address}`,
        <>
          <span className={css.line}>
            {t('First use {time}', { time: formatTimestamp(row.signedInTime, zone) })}
          </span>
          <span className={css.line}>
            {t('Last use {time}', { time: formatTimestamp(row.lastUsedTime, zone) })}
          </span>
          <span className={css.line}>
            {t('Expires {time}', { time: formatTimestamp(row.expiryTime, zone) })}
          </span>
        </>,
      ]}
    />
  ),
})

/** The same of another user; keep it between renders. */
export const sessionsOfUser = (userUuid: string) => fixedTo(sessionsList, { userUuid })

/** The button that ends one session, and the question before it. Nothing else can be done here: a menu would hide it. */
export function SessionRemoval({ session, refusal }: { session: ActiveSession; refusal: string | null }) {
  const [asked, setAsked] = useState(false)
  const name = sessionName(session)
  return (
    <>
      <IconAction
        refusal={refusal}
        label={t('Delete session: {session}', { session: name })}
        onClick={() => setAsked(true)}
      >
        <IconTrash size={20} aria-hidden />
      </IconAction>
      {asked && (
        <RemoveQuestion
          id={session.uuid}
          endpoint={deleteSession}
          name={name}
          noun={t('session')}
          invalidates={[activeSessions]}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
