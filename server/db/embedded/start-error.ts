/** The embedded database could not be started; the message says what happened and what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}

/** Ends every text about a machine the embedded database cannot serve. */
export const useOutside = 'Or set DATABASE_URL to a PostgreSQL 18 server of your own.'

/** Where the programs exist and do not run: a musl system such as Alpine, or a library is missing. */
export const cannotRun =
  'The PostgreSQL that npm installed cannot run on this system: it needs the GNU C library (Debian, Ubuntu, ' +
  'Fedora; not Alpine). Set DATABASE_URL to a PostgreSQL 18 server of your own.'

/** Puts what the operating system or PostgreSQL said about `dataDir` into words someone can act on. */
export function explain(error: unknown, dataDir: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error
  const text = error instanceof Error ? error.message : String(error)
  const told = reasons.find(({ sign }) => sign.test(text))?.text(dataDir)
  return new DatabaseStartError(told ?? `The embedded PostgreSQL could not start in ${dataDir}: ${text}`, {
    cause: error,
  })
}

const reasons: { sign: RegExp; text: (dataDir: string) => string }[] = [
  {
    sign: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    text: (dataDir) =>
      `The disk that holds ${dataDir} is full, so the database cannot start. ` +
      'Free some space (a new database needs about 100 MB), or point DATA_DIR at another disk. ' +
      'No stored data is lost.',
  },
  {
    sign: /EROFS|Read-only file system/,
    text: (dataDir) => `${dataDir} is on a read-only disk. Point DATA_DIR at a folder that can be written.`,
  },
  {
    sign: /EACCES|EPERM|Permission denied|wrong ownership/,
    text: (dataDir) =>
      `This user cannot use the data folder ${dataDir}, or something in it: it may have been made by another ` +
      'user. Run as that user, give the folder to this one (chown -R), or point DATA_DIR elsewhere. ' +
      useOutside,
  },
  { sign: /spawn \S+\/(initdb|postgres) ENOENT|error while loading shared libraries/, text: () => cannotRun },
  {
    sign: /could not look up effective user ID|user does not exist/,
    text: () =>
      'PostgreSQL needs the user it runs as to have a name, and this user id has no line in /etc/passwd. ' +
      `Run as a named user. ${useOutside}`,
  },
  {
    sign: /could not (create|map|resize) .*shared memory|ENOMEM|Cannot allocate memory/,
    text: () => `There is not enough memory for the database, which needs about 200 MB. ${useOutside}`,
  },
]
