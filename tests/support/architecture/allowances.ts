/** An import beyond the house plan's table, with the reason it stands. */
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
  'server/sim/': ['query', 'log'],
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
    from: 'server/backup/',
    to: 'server/config.ts',
    because: 'its commands are told by the same environment as the server where the data is',
  },
  {
    from: 'server/db/seed/',
    to: 'src/domain/',
    because: 'the demonstration grants the modules, and begins at the day starts, that the rules know',
  },
  {
    from: 'server/db/seed/',
    to: 'server/sim/model/',
    because: "the demonstration's fryers and devices are those its kitchens cook and live with",
  },
  {
    from: 'server/video/',
    to: 'server/services/services.ts',
    typesOnly: true,
    because: 'its door is handed the services, and names the type of what it needs of them',
  },
  {
    from: 'server/video/clips/',
    to: 'server/services/unusual/',
    because: 'clips are drawn with the letters and the food of the pictures of unusual events',
  },
  {
    from: 'server/sim/',
    to: 'src/contract/devices/tablet-socket.ts',
    because: 'its tablets are clients of the tablets’ socket, and speak it as real ones do',
  },
  {
    from: 'server/live/',
    to: 'src/domain/',
    because: 'who may subscribe is decided by the same access rules as every call',
  },
]
