import { useRef, useState } from 'react'
import { isAborted, type Result, sentenceOf } from '#src/api/call/result.ts'
import { type Downloaded, download } from '#src/api/files/download.ts'
import { rememberInterruption } from '#src/api/files/interrupted-request.ts'
import { notify } from '#src/app/notify.ts'
import { useAcceptExport } from '#src/app/use-accept-export.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { saveBlob } from '#src/ui/table/download.ts'

export interface FileExport {
  label: string
  endpoint: AnyEndpoint
  /** Asked for at the moment of the export. */
  query: () => Record<string, unknown>
}

/** A file of the provider's: fetched with its progress and saved, or accepted and made behind; with a way to stop it. */
export function useFileExport() {
  const acceptExport = useAcceptExport()
  const [progress, setProgress] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)

  const run = async ({ endpoint, query }: FileExport): Promise<Result<Downloaded>> => {
    const controller = new AbortController()
    abort.current = controller
    setProgress(t('Exporting…'))
    const result = await rememberInterruption(() =>
      download(endpoint, {
        query: query(),
        signal: controller.signal,
        onProgress: (percent: number | null) =>
          setProgress(percent === null ? t('Exporting…') : `${percent}%`),
      }),
    )
    setProgress(null)
    if (!result.success) {
      if (!isAborted(result)) notify({ kind: 'error', title: t('Error'), text: sentenceOf(result) })
    } else if (result.results.accepted) acceptExport()
    else saveBlob(result.results.blob, result.results.fileName)
    return result
  }
  return { progress, run, stop: () => abort.current?.abort() }
}
