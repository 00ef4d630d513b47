import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { loadDemonstration } from './demonstration.ts'
import { createLog } from './log.ts'
import { createFront } from './pass-on.ts'
import { consoleOf, startProvider } from './provider.ts'
import { defaultPublicUrl } from './public-url.ts'

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
  if (config.PROVIDER_URL) return passOn(config, config.PROVIDER_URL, log)
  const unwanted = new AbortController()
  const starting = startProvider(config, log, unwanted.signal)
  // Also while it starts: what has been started by then is stopped, the database last.
  stopOnSignal(log, async () => {
    unwanted.abort()
    const provider = await starting.catch(() => null)
    await provider?.stop()
  })
  const provider = await starting.catch((error: unknown) => {
    if (!unwanted.signal.aborted) throw error
    return null
  })
  if (!provider || unwanted.signal.aborted) return
  const open = config.development ? await serveDevelopment(provider.address) : provider.publicUrl
  tell(`\nLinewatch ${config.version} is ready: ${open}`)
  if (provider.firstAdministratorLink)
    tell(`Set the first administrator's password: ${provider.firstAdministratorLink}`)
  if (provider.deserted)
    tell(
      'There are no accounts yet. Start Linewatch once with ADMIN_EMAIL=<your address> to get a link for the first one.',
    )
  if (config.DEMO) for (const line of (await loadDemonstration()).demoAccountLines(config.SEED)) tell(line)
}

/** Only the console is served here; everything else is the chain's own provider's. */
async function passOn(config: Config, providerUrl: string, log: Logger) {
  const publicUrl = config.PUBLIC_URL ?? defaultPublicUrl(config.HOST, config.PORT)
  const front = await createFront({
    log,
    providerUrl,
    console: consoleOf(config),
    pages: { publicUrl, consoleOrigins: config.CONSOLE_ORIGINS },
  })
  stopOnSignal(log, () => front.close())
  await front.listen({ port: config.PORT, host: config.HOST })
  tell(`\nLinewatch ${config.version} is ready: ${publicUrl}`)
  tell(`Forwarding calls to ${providerUrl}`)
}

/** Bounds a stop that hangs; in the midst of a start it waits for the step under way, seeding at worst. */
const STOP_WITHIN_MS = 60_000

function stopOnSignal(log: Logger, stop: () => Promise<unknown>) {
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) log.error({ err }, 'stopping after an error')
    await stop()
  })
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
