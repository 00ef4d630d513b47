import { setTimeout as wait } from 'node:timers/promises'
import { launch, type RunningServer, type ServerOptions } from './server.ts'

const longestWait = 5_000

/** Starts the server again whenever it ends by itself (killed, out of memory), until `stop`. */
export function supervise(
  first: RunningServer,
  options: ServerOptions,
): { readonly pid: number | null; stop(): Promise<void> } {
  let running: RunningServer | null = first
  const stopping = new AbortController()
  const { log } = options

  async function watch(): Promise<void> {
    for (;;) {
      await running?.ended
      if (stopping.signal.aborted) return
      running = null
      log.error({}, 'The database server ended unexpectedly and is started again.')
      running = await relaunch()
      if (running && stopping.signal.aborted) await running.stop()
    }
  }

  async function relaunch(): Promise<RunningServer | null> {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, longestWait)) {
      try {
        return await launch(options)
      } catch (error) {
        log.error({ err: error }, 'The database server could not be started again; trying on.')
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return null
  }

  const watching = watch()
  return {
    get pid() {
      return running?.pid ?? null
    },
    async stop() {
      stopping.abort()
      await running?.stop()
      await watching
    },
  }
}
