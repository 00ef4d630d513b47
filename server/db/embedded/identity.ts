import { readFile, stat } from 'node:fs/promises'
import { run } from './processes.ts'
import { cannotRun, DatabaseStartError, useOutside } from './start-error.ts'

/** As whom PostgreSQL's programs run. */
export interface Identity {
  /** for the log */
  how: string
  /** whom the database's files must belong to; null: the user who runs this process */
  owner: { uid: number; gid: number } | null
  /** the command that runs `command` as that user; it replaces itself, so the process id stays the same */
  wrap(command: readonly [string, ...string[]]): [string, ...string[]]
  /** for spawn */
  ids: { uid?: number; gid?: number }
}

const asIs: Identity = { how: 'this user', owner: null, wrap: (command) => [...command], ids: {} }

/**
 * PostgreSQL refuses to run as root. As anyone else we run it as we are; as root, as an ordinary user: the
 * one the data belongs to, else `postgres`, else `nobody`. Where a folder above the data or the programs is
 * closed to that user (a checkout below /root), it gets the single right to pass, and where even that cannot
 * be had, a user namespace.
 *
 * @param postgres the program, which must be reachable
 * @param dataDir  the folder, which exists and must be reachable
 * @param data     the database's folder, which may not exist yet
 */
export async function chooseIdentity(postgres: string, dataDir: string, data: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return asIs
  const user = await ordinaryUser([data, dataDir])
  for (const identity of waysFor(user)) {
    if (await works(identity, postgres, dataDir)) return identity
  }
  // Asked for its version, it answers root too.
  const version = await run([postgres, '--version']).catch(() => null)
  if (version?.code !== 0) throw new DatabaseStartError(cannotRun)
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and the user ${user.name} cannot reach ${dataDir} or ${postgres}. ` +
      `Run as an ordinary user, or keep both in folders that everyone can open. ${useOutside}`,
  )
}

interface User {
  name: string
  uid: number
  gid: number
}

function waysFor({ name, uid, gid }: User): Identity[] {
  const setpriv = (right: string): Identity => ({
    how: `${name}, with the right to pass closed folders (${right})`,
    owner: { uid, gid },
    wrap: (command) => [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      // Without this, access() leaves the right out of account, and initdb asks by access().
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${right}`,
      `--ambient-caps=+${right}`,
      ...command,
    ],
    ids: {},
  })
  return [
    { how: name, owner: { uid, gid }, wrap: (command) => [...command], ids: { uid, gid } },
    setpriv('dac_read_search'),
    setpriv('dac_override'),
    {
      how: `${name} of a user namespace`,
      owner: { uid: 0, gid: 0 },
      wrap: (command) => ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, ...command],
      ids: {},
    },
  ]
}

/** Enters the data folder and runs the program, as PostgreSQL itself will. */
async function works(identity: Identity, postgres: string, dataDir: string): Promise<boolean> {
  const probe = identity.wrap(['/bin/sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres])
  const result = await run(probe, { ...identity.ids, cwd: '/' }).catch(() => null)
  return result?.code === 0
}

async function ordinaryUser(folders: readonly string[]): Promise<User> {
  const users = await knownUsers()
  for (const folder of folders) {
    const uid = (await stat(folder).catch(() => null))?.uid
    const owner = users.find((user) => user.uid === uid && user.uid !== 0)
    if (owner) return owner
  }
  const byName = (name: string) => users.find((user) => user.name === name)
  return byName('postgres') ?? byName('nobody') ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

async function knownUsers(): Promise<User[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    return /^\d+$/.test(uid) ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
