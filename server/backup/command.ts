import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { BackupError } from './parts.ts'

const tell = (line: string) => process.stdout.write(`${line}\n`)

export interface Command {
  config: Config
  mediaDir: string
  /** The zip that was named. */
  path: string
  /** Whether an option was given: '--replace'. */
  has(option: string): boolean
  tell(line: string): void
}

/**
 * Runs a command over the embedded database: `npm run <name> -- <file>`. What fails is told in one text, and by the exit
 * code.
 */
export async function command(name: string, act: (command: Command) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const words = process.argv.slice(2)
    const [path] = words.filter((word) => !word.startsWith('--'))
    if (path === undefined) throw new BackupError(`Name the file: npm run ${name} -- linewatch-backup.zip`)
    if (config.DATABASE_URL)
      throw new BackupError(
        'DATABASE_URL points to your own database. Back it up with pg_dump or the tools of its host. This command only backs up the embedded database.',
      )
    const mediaDir = config.MEDIA_DIR ?? join(config.DATA_DIR, 'media')
    await act({ config, mediaDir, path: resolve(path), has: (option) => words.includes(option), tell })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
