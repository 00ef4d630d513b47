import { type AdministeredUser, users } from '#src/contract/administered-users.ts'
import type { AnswerOf } from '#src/contract/define.ts'
import { roles } from '#src/contract/roles.ts'
import { USER_STATES } from '#src/domain/status.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import type { OptionSource } from '#src/list/filters.ts'
import type { ListDefinition } from '#src/list/list-screen.tsx'
import { withOptions } from '#src/list/with-options.ts'
import { Moment } from '#src/ui/feedback/moment.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { multiFactorWord, TYPE_WORDS, yesNo } from './user-words.ts'
import css from './users.module.css'
import { usersSearch } from './users-search.ts'

type Text = (row: AdministeredUser) => string

/** Restaurants named in a row; the rest are counted. */
const NAMED = 2

function column(key: string, title: string, text: Text, more: Partial<Column<AdministeredUser>> = {}) {
  return { key, title, cell: text, text, sortable: true, ...more }
}

const labels = ({ restaurants }: AdministeredUser) =>
  restaurants.map(({ number, name }) => `${number} - ${name}`)

/** '0412 - Times Square, 0500 - Harbor +3'; administrators see all of them. */
function Restaurants({ user, named = NAMED }: { user: AdministeredUser; named?: number }) {
  if (user.type === 'ADMIN') return 'All'
  const all = labels(user)
  const rest = all.slice(named)
  return (
    <span className={css.restaurants} title={all.join('\n')}>
      {all.slice(0, named).join(', ')}
      {rest.length > 0 && <span className={css.more}>{` +${rest.length}`}</span>}
    </span>
  )
}

const columnsIn = (zone: string): readonly Column<AdministeredUser>[] => [
  column('email', 'E-mail', (row) => row.email),
  column('displayName', 'Name', (row) => row.displayName),
  column('type', 'Type', (row) => TYPE_WORDS[row.type], { hideable: true, wide: true }),
  column('role', 'Role', (row) => row.userRoleDto?.name ?? '–', {
    sortable: false,
    hideable: true,
    wide: true,
  }),
  column('restaurants', 'Restaurants', (row) => (row.type === 'ADMIN' ? 'All' : labels(row).join(', ')), {
    sortable: false,
    hideable: true,
    wide: true,
    cell: (row) => <Restaurants user={row} named={1} />,
  }),
  column('status', 'Status', (row) => USER_STATES[row.status].word, {
    cell: (row) => <StatusBadge status={USER_STATES[row.status]} />,
  }),
  column('notification', 'Notifications', (row) => yesNo(row.notification), {
    sortable: false,
    hideable: true,
    wide: true,
  }),
  column('multiFactor', 'Multi-factor', multiFactorWord, { sortable: false, hideable: true, wide: true }),
  column(
    'signedInTime',
    'Last sign-in',
    (row) => (row.signedInTime === null ? 'Never' : formatDateTime(row.signedInTime, zone)),
    {
      hideable: true,
      cell: (row) => (row.signedInTime === null ? 'Never' : <Moment at={row.signedInTime} zone={zone} />),
    },
  ),
]

const ROLES: OptionSource = {
  endpoint: roles,
  query: { limit: 100, sortBy: 'name' },
  options: ({ content }: AnswerOf<typeof roles>) =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
}

/** The list of users. */
export const usersList: ListDefinition<AdministeredUser> = {
  endpoint: users,
  spec: withOptions(usersSearch, { roleUuids: ROLES }),
  rowKey: (row) => row.uuid,
  columns: columnsIn,
  card: (row) => (
    <RowCard
      title={row.displayName}
      lines={[
        row.email,
        <>
          {[TYPE_WORDS[row.type], row.userRoleDto?.name].filter(Boolean).join(' · ')}
          {row.type !== 'ADMIN' && (
            <>
              {' · '}
              <Restaurants user={row} named={1} />
            </>
          )}
          <span className={css.cardStatus}>
            <StatusBadge status={USER_STATES[row.status]} />
          </span>
        </>,
      ]}
    />
  ),
}
