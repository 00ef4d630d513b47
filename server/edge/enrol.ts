import { hostname } from 'node:os'
import * as z from 'zod/mini'
import { type EnrolmentRequest, enrolmentAnswer } from '#src/contract/intake/enrolment.ts'
import type { Identity } from './folder.ts'
import { reasonOf } from './sender.ts'

/** What went wrong, in a technician's words. */
export class Unable extends Error {}

/** Exchanges a code for the key of this computer. @throws Unable */
export async function enrol(url: string, code: string, version: string): Promise<Identity> {
  const base = addressOf(url)
  const body: EnrolmentRequest = {
    code,
    name: hostname().slice(0, 64),
    about: { kind: 'EDGE', build: version },
  }
  const answer = await fetch(`${base}/intake/v1/enrolments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new Unable(reasonOf(error, base))
  })
  const said: unknown = await answer.json().catch(() => null)
  const enrolled = z.safeParse(enrolmentAnswer, said)
  if (answer.status === 201 && enrolled.success) {
    const { key, device, restaurant } = enrolled.data
    return { url: base, key, device, restaurant }
  }
  const refused = z.safeParse(z.object({ message: z.string() }), said)
  throw new Unable(
    refused.success ? refused.data.message : `What answers at ${base} is not Linewatch (${answer.status}).`,
  )
}

/** @throws Unable */
function addressOf(url: string): string {
  try {
    const { protocol, origin, pathname } = new URL(url)
    if (protocol === 'http:' || protocol === 'https:') return origin + pathname.replace(/\/+$/, '')
  } catch {
    // Said below, as for another protocol.
  }
  throw new Unable(`${url} is no address. It looks like https://linewatch.example.`)
}
