/** An import that rooms.ts does not allow, with the reason it stands. */
export interface Allowance {
  from: string
  to: string
  /** Only for its types: nothing of it is loaded. */
  typesOnly?: true
  because: string
}

/** What the rooms above the store are handed, and so name the type of or announce through. */
const KERNEL: Record<string, readonly string[]> = {
  'server/services/': ['query', 'log', 'listen'],
  'server/live/': ['query', 'log', 'listen'],
  'server/demo/': ['query', 'log', 'bulk-insert'],
  'server/routes/': ['query'],
  'server/video/': ['log'],
}

export const ALLOWANCES: readonly Allowance[] = [
  ...Object.entries(KERNEL).flatMap(([from, files]) =>
    files.map((file) => ({
      from,
      to: `server/db/${file}.ts`,
      because: 'a transaction is begun above the store and handed down to it',
    })),
  ),
  {
    from: 'src/shell/player/',
    to: 'src/video/',
    because:
      'the mini player lies over every page, and so stands in the shell; what plays in it is of the video room',
  },
  {
    from: 'server/http/',
    to: 'server/services/',
    typesOnly: true,
    because: 'it hands handlers the caller and the services, and names their types',
  },
  {
    from: 'server/http/',
    to: 'server/db/json-text.ts',
    because: 'it sends on the JSON that PostgreSQL wrote',
  },
  {
    from: 'server/backup/',
    to: 'server/config.ts',
    because: 'its commands are told by the same environment as the server where the data is',
  },
  {
    from: 'server/video/',
    to: 'server/services/services.ts',
    typesOnly: true,
    because: 'its door is handed the services, and names the type of what it needs of them',
  },
  {
    from: 'server/demo/',
    to: 'server/config.ts',
    typesOnly: true,
    because: 'it is started with the settings of the server',
  },
  {
    from: 'server/demo/',
    to: 'src/contract/devices/tablet-socket.ts',
    because: 'its tablets are clients of the tablets’ socket, and speak it as real ones do',
  },
  {
    from: 'server/live/',
    to: 'src/domain/',
    because: 'who may subscribe is decided by the same access rules as every call',
  },
]
