import { isAborted, sentenceOf } from '#src/api/call/result.ts'
import { download } from '#src/api/files/download.ts'
import { notify } from '#src/app/notify.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { reportDownload } from '#src/contract/operations/reports.ts'
import { saveBlob } from '#src/ui/table/download.ts'

/** A file that is fetched from elsewhere than the exports. */
export interface OtherFile {
  endpoint: AnyEndpoint
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** What it is called while it is on its way. */
  name: string
}

interface Running {
  /** Of a file that is no export; an export is known by its own row. */
  name: string | null
  /** Whole percent; null where the provider does not say how much is coming. */
  percent: number | null
  abort: AbortController
}

/**
 * Downloads under way by the export's uuid, or by what the caller calls its file. They live outside of the tray and of
 * every page, which may be closed meanwhile.
 */
let running: ReadonlyMap<string, Running> = new Map()
const listeners = new Set<() => void>()

function place(key: string, download: Running | null): void {
  const next = new Map(running)
  if (download) next.set(key, download)
  else next.delete(key)
  running = next
  for (const listener of [...listeners]) listener()
}

export const downloads = {
  getSnapshot: () => running,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /**
   * Fetches a finished export, or another file, and hands it to the browser; a failure becomes a notice, and its code
   * is answered.
   */
  async start(key: string, file?: OtherFile): Promise<number | null> {
    if (running.has(key)) return null
    const abort = new AbortController()
    const name = file?.name ?? null
    place(key, { name, percent: null, abort })
    const result = await download(file?.endpoint ?? reportDownload, {
      ...(file ? { params: file.params, query: file.query } : { params: { id: key } }),
      signal: abort.signal,
      onProgress: (percent: number | null) => {
        if (!abort.signal.aborted) place(key, { name, percent, abort })
      },
    })
    // A later start of the same file has a place of its own.
    if (running.get(key)?.abort === abort) place(key, null)
    if (abort.signal.aborted) return null
    if (result.success && !result.results.accepted) saveBlob(result.results.blob, result.results.fileName)
    if (result.success || isAborted(result)) return null
    notify({ kind: 'error', title: 'Error', text: sentenceOf(result) })
    return result.code
  },

  cancel(key: string): void {
    running.get(key)?.abort.abort()
    place(key, null)
  },

  /** After a sign-out, no file goes to the next user. */
  cancelAll(): void {
    for (const key of running.keys()) downloads.cancel(key)
  },
}
