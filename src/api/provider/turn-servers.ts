import * as z from 'zod/mini'
import { authorizer } from '../call/authorizer.ts'
import { reportViolation } from '../call/report-violation.ts'
import { absoluteUrl, config } from './config.ts'

const TURN_LIMIT_MS = 5000
const credentials = z.object({ uris: z.array(z.string()), username: z.string(), password: z.string() })

/** The token is for our own provider; a TURN host elsewhere is not told it. */
async function headersFor(url: string): Promise<Record<string, string>> {
  if (new URL(url).origin !== new URL(absoluteUrl('/')).origin) return {}
  const authorization = await authorizer().authorize()
  return authorization === null ? {} : { authorization }
}

/**
 * The TURN servers that lead a stream through a firewall (spec 2 §7: GET {turn host}/credentials). None where none is
 * configured or it does not answer: most streams need none. Never rejects.
 */
export async function turnServers(): Promise<RTCIceServer[]> {
  const { turnUrl } = config()
  if (!turnUrl) return []
  try {
    const url = absoluteUrl(`${turnUrl.replace(/\/$/, '')}/credentials`)
    const headers = await headersFor(url)
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TURN_LIMIT_MS) })
    if (!answer.ok) return []
    const found = z.safeParse(credentials, await answer.json())
    if (!found.success) {
      reportViolation('The TURN credentials are not valid', found.error.issues)
      return []
    }
    const { uris, username, password } = found.data
    return uris.length === 0 ? [] : [{ urls: uris, username, credential: password }]
  } catch {
    return []
  }
}
