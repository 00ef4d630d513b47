import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { CallInput, CallSettings } from '../call/call.ts'
import { BROKEN_OFF, NO_RESPONSE, NO_ROOM, type Result } from '../call/result.ts'
import { type SendOptions, send } from '../call/send.ts'
import { createMemoryBuffer, type DownloadBuffer, openDownloadBuffer } from './download-buffer.ts'

/** An export is either made elsewhere (202) or here as a file (spec 1 §4). */
export type Downloaded = { accepted: true } | { accepted: false; blob: Blob; fileName: string }

export type DownloadOptions<E extends AnyEndpoint> = CallInput<E> &
  CallSettings & {
    /** Whole percent, or null where the provider does not say how much is coming. */
    onProgress?: ((percent: number | null) => void) | undefined
    /** Milliseconds of a clock, for the pace of `onProgress`. */
    now?: (() => number) | undefined
    /** Where the pieces wait until the file is whole; the device's disk when left out. */
    buffer?: 'disk' | 'memory' | undefined
  }

/** Progress is reported at most this often (spec 1 §4). */
export const PROGRESS_EVERY_MS = 500
const FALLBACK_NAME = 'export.zip'
/** A connection that died without a word brings nothing for ever: after so long a silence it is given up. */
export const SILENCE_MS = 30_000

/** Lets a report through at most every 500 ms; the first goes at once. */
export function throttled(report: (percent: number | null) => void, now: () => number) {
  let last = Number.NEGATIVE_INFINITY
  return (percent: number | null): void => {
    if (now() - last < PROGRESS_EVERY_MS) return
    last = now()
    report(percent)
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A name without folders and control characters: it comes from the network and goes to a disk. */
function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = [...last].filter((char) => char >= ' ' && char !== '\u007f').join('')
  return plain.trim().replace(/^\.+/, '')
}

/** The file name of a content-disposition header; `filename*` goes before `filename` (RFC 6266). */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition ?? '')?.[1]
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '')?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^";]+)/i.exec(disposition ?? '')?.[1]
  const names = [extended === undefined ? null : decoded(extended.trim()), quoted, bare]
  return names.map((name) => safeName(name ?? '')).find((name) => name !== '') ?? FALLBACK_NAME
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/** The next piece. Rejects with words for people when the connection is lost, or silent for too long. */
async function nextPiece(reader: Reader) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, lost) => {
    timer = setTimeout(lost, SILENCE_MS)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch {
    void reader.cancel().catch(() => undefined)
    throw new Error(BROKEN_OFF)
  } finally {
    clearTimeout(timer)
  }
}

async function readFile(
  response: Response,
  report: (percent: number | null) => void,
  open: () => Promise<DownloadBuffer>,
): Promise<Result<Downloaded>> {
  const code = response.status
  if (code === 202) return { success: true, code, results: { accepted: true } }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  // A compressed transfer's length is not the length of what the reader hands out.
  const plain = response.headers.get('content-encoding') === null
  const total = plain ? Number(response.headers.get('content-length') ?? 0) : 0
  const fileName = fileNameOf(response.headers.get('content-disposition'))
  const buffer = await open()
  let received = 0
  try {
    const reader = response.body?.getReader()
    while (reader) {
      const { done, value } = await nextPiece(reader)
      if (done) break
      await buffer.write(value)
      received += value.byteLength
      report(total > 0 ? Math.min(100, Math.floor((received / total) * 100)) : null)
    }
    if (received < total) throw new Error(BROKEN_OFF)
    return { success: true, code, results: { accepted: false, blob: await buffer.finish(type), fileName } }
  } catch (error) {
    await buffer.discard()
    const full = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (full) return { success: false, code: NO_RESPONSE, message: NO_ROOM }
    throw error
  }
}

/**
 * Fetches a file whole, by way of the disk where there is one, telling its progress at most every 500 ms. 202 means accepted and made elsewhere,
 * with no file. Never throws; failures are as those of `call`.
 */
export function download<E extends AnyEndpoint>(
  endpoint: E,
  options: DownloadOptions<E>,
): Promise<Result<Downloaded>> {
  const { onProgress, now = Date.now, buffer = 'disk', ...rest } = options
  const open = async () => (buffer === 'memory' ? createMemoryBuffer() : openDownloadBuffer(now()))
  const report = throttled(onProgress ?? (() => {}), now)
  return send(endpoint, rest as SendOptions, (response, patience) => {
    patience()
    return readFile(response, report, open)
  })
}
