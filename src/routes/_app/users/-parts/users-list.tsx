import { type AdministeredUser, users } from '#src/contract/administration/administered-users.ts'
import { allRoles } from '#src/contract/administration/roles.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { TYPE_WORDS, USER_STATUSES, USER_TYPES } from '#src/domain/access/user-types.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { USER_STATES } from '#src/domain/statuses.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { isolated } from '#src/domain/units/side-by-side.ts'
import { one, search, several, worded } from '#src/list/filters/declare-filter.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'
import { showList } from '#src/list/show-list.ts'
import { Moment } from '#src/ui/clock/moment.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { SideBySide } from '#src/ui/text/side-by-side.tsx'
import { multiFactorWord, yesNo } from './user-words.ts'
import css from './users.module.css'
import { usersWork } from './users-bulk.ts'

const labels = ({ restaurants }: AdministeredUser, said = isolated) =>
  restaurants.map(({ number, name }) => `${number} - ${said(name)}`)

/** As it stands in a file, with nothing in it that is only for the eye. */
const restaurantsText = (row: AdministeredUser) =>
  row.type === 'ADMIN' ? tc('restaurants', 'All') : labels(row, String).join(', ')
/** The restaurants beyond the one that is named: '+3'. */
const more = (row: AdministeredUser) =>
  row.type === 'ADMIN' || row.restaurants.length < 2 ? '' : `+${row.restaurants.length - 1}`

/** '0412 - Lakeview +3', all of them under the pointer; administrators see every one. */
function Restaurants({ user }: { user: AdministeredUser }) {
  if (user.type === 'ADMIN') return tc('restaurants', 'All')
  return (
    <span title={labels(user).join('\n')}>
      {labels(user)[0]}
      {more(user) !== '' && <span className={css.more}>{` ${more(user)}`}</span>}
    </span>
  )
}

/** Cuts off long text: an e-mail that somebody typed can have any length. */
const clipped = (words: string) => (
  <span className={css.clip} title={words}>
    {words}
  </span>
)

/** Where the line has no room for the word. */
const shortType = ({ type }: AdministeredUser) => (type === 'ADMIN' ? t('Admin') : TYPE_WORDS[type])

const columnsIn = (zone: string): readonly Column<AdministeredUser>[] => [
  column('email', t('E-mail'), (row) => row.email, { isData: true, cell: (row) => clipped(row.email) }),
  column('displayName', t('Name'), (row) => row.displayName, {
    isData: true,
    wraps: true,
    cell: (row) => <span className={css.name}>{row.displayName}</span>,
  }),
  column('type', t('Type'), (row) => TYPE_WORDS[row.type], { hideable: true, wide: true, cell: shortType }),
  column('role', t('Role'), (row) => row.userRoleDto?.name ?? '–', {
    isData: true,
    hideable: true,
    wide: true,
    wraps: true,
  }),
  column('restaurants', t('Restaurants'), restaurantsText, {
    isData: ({ type }) => type !== 'ADMIN',
    hideable: true,
    wide: true,
    wraps: true,
    cell: (row) => <Restaurants user={row} />,
  }),
  column('status', t('Status'), (row) => USER_STATES[row.status].word, {
    cell: (row) => <StatusBadge status={USER_STATES[row.status]} />,
  }),
  column(
    'signedInTime',
    t('Last sign-in'),
    (row) => (row.signedInTime === null ? t('Never') : formatZonedDateTime(row.signedInTime, zone)),
    {
      hideable: true,
      cell: (row) => (row.signedInTime === null ? t('Never') : <Moment at={row.signedInTime} zone={zone} />),
    },
  ),
  column('notification', t('Notifications'), (row) => yesNo(row.notification), {
    hideable: true,
    asked: true,
  }),
  column('multiFactor', t('Multi-factor'), multiFactorWord, { hideable: true, wide: true }),
]

const ROLES: OptionSource = {
  endpoint: allRoles,
  options: ({ content }: AnswerOf<typeof allRoles>) =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
}

/** The list of users. */
export const usersList = showList(users, {
  ofRestaurant: true,
  filters: {
    search: search(t('Search e-mail or name')),
    type: one(
      t('Type'),
      worded(USER_TYPES, (type) => TYPE_WORDS[type]),
    ),
    status: one(
      t('Status'),
      worded(USER_STATUSES, (status) => USER_STATES[status].word),
    ),
    roleUuids: several(t('Role'), ROLES),
  },
  rowKey: (row) => row.uuid,
  bulk: usersWork,
  columns: columnsIn,
  card: (row) => (
    <RowCard
      title={row.displayName}
      isData
      lines={[
        <Data key="email">{row.email}</Data>,
        <>
          <SideBySide>
            {TYPE_WORDS[row.type]}
            {row.userRoleDto && <Data>{row.userRoleDto.name}</Data>}
            {labels(row)[0] && <Data>{labels(row, String)[0] ?? ''}</Data>}
          </SideBySide>
          {more(row) !== '' && ` ${more(row)}`}
          <span className={css.cardStatus}>
            <StatusBadge status={USER_STATES[row.status]} />
          </span>
        </>,
      ]}
    />
  ),
})
