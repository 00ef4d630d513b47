import { TYPE_WORDS, USER_STATUSES, USER_TYPES } from '#src/domain/access/user-types.ts'
import { USER_STATES } from '#src/domain/status.ts'
import type { ListSearchSpec } from '#src/list/filters.ts'

/** What the list of users' URL may hold (spec 2 §9: by e-mail). The restaurant is the header's. */
export const usersSearch: ListSearchSpec = {
  sorts: ['email', 'displayName', 'type', 'status', 'signedInTime', 'createdDate'],
  defaultDirection: 'ASC',
  dates: null,
  ofRestaurant: true,
  filters: [
    { kind: 'search', key: 'search', label: 'Search e-mail or name' },
    {
      kind: 'one',
      key: 'type',
      label: 'Type',
      options: USER_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] })),
      toQuery: (value) => value,
    },
    {
      kind: 'one',
      key: 'status',
      label: 'Status',
      options: USER_STATUSES.map((value) => ({ value, label: USER_STATES[value].word })),
      toQuery: (value) => value,
    },
    { kind: 'many', key: 'roleUuids', label: 'Role', from: null },
  ],
}
