import { isAborted, sentenceOf } from '#src/api/call/result.ts'
import { download } from '#src/api/files/download.ts'
import { notify } from '#src/app/notify.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { reportDownload } from '#src/contract/operations/reports.ts'
import { t } from '#src/domain/language/text.ts'
import { saveBlob } from '#src/ui/table/download.ts'
import { downloads } from './downloads.ts'

/** A file that is fetched from elsewhere than the exports. */
export interface OtherFile {
  endpoint: AnyEndpoint
  params?: Record<string, string>
  query?: Record<string, string | number>
  /** What it is called while it is on its way. */
  name: string
}

/**
 * Fetches a finished export, or another file, and hands it to the browser; a failure becomes a notice, and its code
 * is answered.
 */
export async function startDownload(key: string, file?: OtherFile): Promise<number | null> {
  if (downloads.getSnapshot().has(key)) return null
  const abort = new AbortController()
  const name = file?.name ?? null
  downloads.place(key, { name, percent: null, abort })
  const result = await download(file?.endpoint ?? reportDownload, {
    ...(file ? { params: file.params, query: file.query } : { params: { id: key } }),
    signal: abort.signal,
    onProgress: (percent: number | null) => {
      if (!abort.signal.aborted) downloads.place(key, { name, percent, abort })
    },
  })
  // A later start of the same file has a place of its own.
  if (downloads.getSnapshot().get(key)?.abort === abort) downloads.place(key, null)
  if (abort.signal.aborted) return null
  if (result.success && !result.results.accepted) saveBlob(result.results.blob, result.results.fileName)
  if (result.success || isAborted(result)) return null
  notify({ kind: 'error', title: t('Error'), text: sentenceOf(result) })
  return result.code
}
