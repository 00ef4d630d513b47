/** An import beyond the house plan's table, with the reason it stands. */
export interface Allowance {
  from: string
  to: string
  /** Only for its types: nothing of it is loaded. */
  typesOnly?: true
  because: string
}

const KERNEL = ['server/db/query.ts', 'server/db/log.ts', 'server/db/listen.ts'] as const
/** Rooms that are handed a database, a log or a listener, and so name their types or announce through them. */
const HANDED_THE_KERNEL = ['server/services/', 'server/live/', 'server/sim/', 'server/routes/'] as const

export const ALLOWANCES: readonly Allowance[] = [
  ...HANDED_THE_KERNEL.flatMap((from) =>
    KERNEL.map((to) => ({
      from,
      to,
      because: 'a transaction is begun above the store and handed down to it',
    })),
  ),
  {
    from: 'server/http/',
    to: 'server/services/',
    typesOnly: true,
    because: 'it hands handlers the caller and the services, and names their types',
  },
  {
    from: 'server/db/seed/',
    to: 'src/domain/',
    because: 'the demonstration grants the modules, and begins at the day starts, that the rules know',
  },
  {
    from: 'server/live/',
    to: 'src/domain/',
    because: 'who may subscribe is decided by the same access rules as every call',
  },
]
