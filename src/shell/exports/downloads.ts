import { download } from '#src/api/download.ts'
import { isAborted } from '#src/api/result.ts'
import { reportDownload } from '#src/contract/reports.ts'
import { saveBlob } from '#src/ui/table/download.ts'
import { notify } from '../notifications/notify.ts'

interface Running {
  /** Whole percent; null where the provider does not say how much is coming. */
  percent: number | null
  abort: AbortController
}

/** Downloads under way by the export's uuid. They live outside the tray, which may be closed meanwhile. */
let running: ReadonlyMap<string, Running> = new Map()
const listeners = new Set<() => void>()

function place(uuid: string, download: Running | null): void {
  const next = new Map(running)
  if (download) next.set(uuid, download)
  else next.delete(uuid)
  running = next
  for (const listener of [...listeners]) listener()
}

export const downloads = {
  getSnapshot: () => running,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Fetches a finished export and hands it to the browser; failures become notices. */
  async start(uuid: string): Promise<void> {
    if (running.has(uuid)) return
    const abort = new AbortController()
    place(uuid, { percent: null, abort })
    const result = await download(reportDownload, {
      params: { id: uuid },
      signal: abort.signal,
      onProgress: (percent) => {
        if (!abort.signal.aborted) place(uuid, { percent, abort })
      },
    })
    // A later start of the same export has a place of its own.
    if (running.get(uuid)?.abort === abort) place(uuid, null)
    if (abort.signal.aborted) return
    if (result.success && !result.results.accepted) saveBlob(result.results.blob, result.results.fileName)
    else if (!result.success && !isAborted(result))
      notify({ kind: 'error', title: 'Error', text: result.message })
  },

  cancel(uuid: string): void {
    running.get(uuid)?.abort.abort()
    place(uuid, null)
  },

  /** Whoever signed out takes no file with the next one. */
  cancelAll(): void {
    for (const uuid of running.keys()) downloads.cancel(uuid)
  },
}
