import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { demoAccounts } from './db/seed/account-rows.ts'
import { createLog } from './log.ts'
import { startProvider } from './provider.ts'

const tell = (line: string) => process.stdout.write(`${line}\n`)

/** A failed start ends with one readable text, not with a stack. */
function giveUp(error: unknown): never {
  const known = error instanceof DatabaseStartError || (error instanceof Error && !('code' in error))
  process.stderr.write(`\nLinewatch could not start.\n${known ? (error as Error).message : String(error)}\n`)
  process.exit(1)
}

async function main() {
  const config = readConfig(process.env, process.argv)
  const log = createLog(config.LOG_LEVEL)
  const provider = await startProvider(config, log)
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) log.error({ err }, 'stopping after an error')
    await provider.stop()
  })
  const address = await provider.app.listen({ port: config.PORT, host: config.HOST })
  const open = config.development ? await serveDevelopment(address) : address
  tell(`\nLinewatch ${config.version} is ready: ${open}`)
  if (provider.firstAdministratorLink)
    tell(`Set the first administrator's password: ${provider.firstAdministratorLink}`)
  if (config.DEMO) {
    tell('\nDemo accounts, password of all: Kitchen#2026')
    for (const { email, what } of demoAccounts) tell(`  ${email.padEnd(24)} ${what}`)
  }
}

/** The console from its sources with hot replacement, passing calls on to this server. */
async function serveDevelopment(provider: string): Promise<string> {
  const { createServer } = await import('vite')
  const passOn = { target: provider, ws: true }
  const vite = await createServer({
    server: {
      proxy: { '/api': passOn, '/proxy': passOn, '/device': passOn, '/config.json': passOn, '/docs': passOn },
    },
  })
  await vite.listen()
  return vite.resolvedUrls?.local[0] ?? provider
}

main().catch(giveUp)
