/**
 * Which folders may import which; tests/architecture.test.ts compares it with the imports. A file belongs to the room
 * with the longest path that its own begins with. A room may always import itself.
 */
interface Room {
  /** A folder with its slash, or one file. */
  path: string
  /** Rooms whose files it may import; 'everything' for the few that put all of it together. */
  may: readonly string[] | 'everything'
}

export const ROOMS: readonly Room[] = [
  { path: 'src/domain/', may: [] },
  { path: 'src/contract/', may: ['src/domain/'] },
  { path: 'src/api/', may: ['src/contract/', 'src/domain/'] },
  { path: 'src/session/', may: ['src/api/', 'src/contract/', 'src/domain/'] },
  { path: 'src/live/', may: ['src/contract/', 'src/api/', 'src/session/', 'src/domain/'] },
  { path: 'src/ui/', may: ['src/domain/'] },
  { path: 'src/video/', may: ['src/api/', 'src/session/', 'src/live/', 'src/domain/', 'src/ui/'] },
  {
    path: 'src/app/',
    may: ['src/contract/', 'src/session/', 'src/live/', 'src/api/', 'src/ui/', 'src/domain/'],
  },
  { path: 'src/form/', may: ['src/app/', 'src/api/', 'src/contract/', 'src/ui/', 'src/domain/'] },
  {
    path: 'src/list/',
    may: ['src/app/', 'src/form/', 'src/api/', 'src/contract/', 'src/ui/', 'src/domain/'],
  },
  {
    path: 'src/board/',
    may: ['src/app/', 'src/list/', 'src/live/', 'src/api/', 'src/contract/', 'src/ui/', 'src/domain/'],
  },
  {
    path: 'src/shell/',
    may: [
      'src/contract/',
      'src/session/',
      'src/live/',
      'src/api/',
      'src/app/',
      'src/form/',
      'src/list/',
      'src/ui/',
      'src/domain/',
    ],
  },
  {
    path: 'src/routes/',
    may: [
      'src/domain/',
      'src/contract/',
      'src/api/',
      'src/session/',
      'src/live/',
      'src/ui/',
      'src/app/',
      'src/video/',
      'src/form/',
      'src/list/',
      'src/shell/',
      'src/board/',
    ],
  },
  { path: 'src/', may: 'everything' },
  { path: 'sw/', may: ['src/contract/', 'src/domain/'] },
  { path: 'server/domain/', may: ['src/domain/'] },
  { path: 'server/edge/', may: ['server/video/', 'server/net/', 'src/contract/', 'src/domain/'] },
  { path: 'server/db/', may: [] },
  { path: 'server/net/', may: [] },
  { path: 'server/language/', may: ['src/domain/'] },
  { path: 'server/backup/', may: ['server/db/'] },
  { path: 'server/supply/', may: [] },
  { path: 'server/http/', may: ['src/contract/', 'src/domain/'] },
  {
    path: 'server/routes/',
    may: [
      'server/http/',
      'server/services/',
      'server/store/',
      'server/video/',
      'server/domain/',
      'src/contract/',
      'src/domain/',
    ],
  },
  {
    path: 'server/services/',
    may: [
      'server/store/',
      'server/live/',
      'server/video/',
      'server/net/',
      'server/language/',
      'server/domain/',
      'src/contract/',
      'src/domain/',
    ],
  },
  { path: 'server/store/', may: ['server/db/', 'server/domain/', 'src/contract/', 'src/domain/'] },
  { path: 'server/live/', may: ['server/store/', 'src/contract/'] },
  {
    path: 'server/video/',
    may: ['server/domain/', 'server/net/', 'server/store/', 'server/live/', 'src/contract/', 'src/domain/'],
  },
  {
    path: 'server/demo/',
    may: ['server/services/', 'server/store/', 'server/domain/', 'server/language/', 'src/domain/'],
  },
  { path: 'server/', may: 'everything' },
]
