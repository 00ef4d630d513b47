import type { CallArgs } from '#src/api/call/call.ts'
import { NO_FILE, sentenceOf } from '#src/api/call/result.ts'
import { type DownloadOptions, download } from '#src/api/files/download.ts'
import { notify } from '#src/app/notify.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'

/** Spec 1 §8: what is said where a window may not be opened. */
export const POPUP_BLOCKED = t('Please disable your Pop-up blocker and try again.')
/** By then its window has read it. */
const READ_MS = 60_000

/**
 * Shows a file of the provider's in a window of its own. Call it as somebody presses: later, no browser opens one. The
 * window is opened empty, for the file is fetched with a token, which an address has none of.
 */
export async function openFile<E extends AnyEndpoint>(endpoint: E, input: CallArgs<E>[0]): Promise<void> {
  const shown = window.open('', '_blank')
  if (!shown) {
    notify({ kind: 'error', text: POPUP_BLOCKED })
    return
  }
  const result = await download(endpoint, { ...input, buffer: 'memory' } as unknown as DownloadOptions<E>)
  if (!result.success || result.results.accepted) {
    shown.close()
    notify({ kind: 'error', title: t('Error'), text: result.success ? NO_FILE : sentenceOf(result) })
    return
  }
  const url = URL.createObjectURL(result.results.blob)
  setTimeout(() => URL.revokeObjectURL(url), READ_MS)
  shown.location.replace(url)
}
