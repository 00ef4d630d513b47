import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import {
  deleteSupport,
  recallSupport,
  reopenSupport,
  resolveSupport,
  type SupportRequest,
  supportHistory,
  supportRoles,
} from '#src/contract/operations/support-history.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { SUPPORT_STATES } from '#src/domain/statuses.ts'
import { SUPPORT_STATUSES } from '#src/domain/support/status.ts'
import { one, search, worded } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { timeOfRow } from '#src/list/history/history-columns.tsx'
import { RowTime } from '#src/list/row-time.tsx'
import { showEditableList } from '#src/list/show-list.ts'
import { ThumbnailCard } from '#src/shell/camera/thumbnail-button.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'
import { Attachment, AttachmentPicture } from './attachment.tsx'
import { RequestStatus } from './request-status.tsx'
import css from './support.module.css'
import { placeOf, requestName, sentAt, statusText } from './support-words.ts'

const ROLES: OptionSource = {
  endpoint: supportRoles,
  options: ({ content }: AnswerOf<typeof supportRoles>) =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
}

const senderText = ({ sender }: SupportRequest) => [sender.name, sender.role].filter(Boolean).join(', ')

const columns = (zone: string): readonly Column<SupportRequest>[] => [
  column('createdDate', t('Sent'), (row) => sentAt(row, zone), {
    cell: (row) => <RowTime text={timeOfRow(row.createdDate, { timezone: zoneOf(row, zone) }, zone)} />,
  }),
  column('restaurant', t('Restaurant'), (row) => placeOf(row), {
    global: true,
    wraps: true,
    isData: ({ restaurant }) => restaurant !== null,
    cell: (row) => row.restaurant?.number ?? placeOf(row),
  }),
  column('sender', t('Sent by'), senderText, {
    isData: true,
    wraps: true,
    cell: ({ sender }) => (
      <>
        {sender.name}
        {sender.role && <span className={css.second}>{sender.role}</span>}
      </>
    ),
  }),
  column('message', t('Message'), (row) => row.message, {
    isData: true,
    wraps: true,
    cell: (row) => <span className="two-lines">{row.message}</span>,
  }),
  column('watched', t('About'), (row) => row.watched, { wraps: true, hideable: true, wide: true }),
  column('attachment', t('Attachment'), ({ hasAttachment }) => (hasAttachment ? t('Yes') : ''), {
    hideable: true,
    wide: 'GLOBAL',
    cell: (row) => <Attachment request={row} />,
  }),
  column('status', t('Status'), (row) => statusText(row, zone), {
    cell: (row) => <RequestStatus request={row} zone={zone} />,
  }),
]

const zoneOf = ({ restaurant }: SupportRequest, zone: string) => restaurant?.timezone ?? zone

const NOUN = { one: t('request'), other: t('requests') }

/** Requests for help, the latest first; further ones come as one scrolls (spec 2 §7). */
export const supportList = showEditableList(supportHistory, {
  // People remember the day that they asked on; all of them unless a range is chosen.
  dates: { mode: 'day', maxSpan: '1y' },
  ofRestaurant: true,
  filters: {
    search: search(t('Search requests')),
    status: one(
      t('Status'),
      worded(SUPPORT_STATUSES, (status) => SUPPORT_STATES[status].word),
    ),
    role: one(t('Role'), ROLES),
  },
  empty: t('Requests to support appear here as soon as they are sent.'),
  rowKey: (row) => row.uuid,
  columns,
  card: (row, zone, isGlobal) => {
    const card = (
      <RowCard
        title={<span className="two-lines">{row.message}</span>}
        isData
        lines={[
          <SideBySide key="sent">
            {timeOfRow(row.createdDate, { timezone: zoneOf(row, zone) }, zone)}
            <Data>{row.sender.name}</Data>
          </SideBySide>,
          <RequestStatus key="status" request={row} zone={zone} />,
        ]}
        {...(isGlobal && { place: row.restaurant?.number ?? <>{placeOf(row)}</> })}
      />
    )
    if (!row.hasAttachment) return card
    return <ThumbnailCard thumbnail={<AttachmentPicture request={row} />}>{card}</ThumbnailCard>
  },
  bulk: {
    noun: NOUN,
    name: requestName,
    actions: [
      {
        label: t('Resolve'),
        deed: msg('Resolve {rows}'),
        done: msg('Resolved: {rows}'),
        endpoint: resolveSupport,
        leftOut: ({ status }) => (status === 'RESOLVED' ? t('Already resolved') : null),
        back: { done: msg('Reopened: {rows}'), endpoint: reopenSupport },
      },
    ],
  },
  removed: { endpoint: deleteSupport, recall: recallSupport, name: requestName, noun: NOUN },
})
