import { hostname } from 'node:os'
import * as z from 'zod/mini'
import { refusal } from '#src/contract/define/fields.ts'
import { type EnrolmentRequest, enrolmentAnswer } from '#src/contract/intake/enrolment.ts'
import type { Identity } from './folder.ts'
import { connectionProblem } from './sender.ts'

/** What went wrong, in words for a technician. */
export class CommandError extends Error {}

/** Exchanges a code for the key of this computer. @throws CommandError */
export async function enrol(url: string, code: string, version: string): Promise<Identity> {
  const base = readAddress(url)
  const request: EnrolmentRequest = {
    code,
    name: hostname().slice(0, 64),
    about: { kind: 'EDGE', build: version },
  }
  const answer = await fetch(`${base}/intake/v1/enrolments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new CommandError(connectionProblem(error, base))
  })
  const body: unknown = await answer.json().catch(() => null)
  const enrolled = z.safeParse(enrolmentAnswer, body)
  if (answer.status === 201 && enrolled.success) {
    const { key, device, restaurant } = enrolled.data
    return { url: base, key, device, restaurant }
  }
  throw refusedBy(base, answer.status, body)
}

/** The provider's own message; anything else that answers has none that helps a technician. */
export const refusedBy = (url: string, status: number, body: unknown): CommandError =>
  new CommandError(
    z.safeParse(refusal, body).data?.message ??
      `The server at ${url} is not Linewatch (it answered ${status}). Check the address.`,
  )

/** @throws CommandError */
function readAddress(url: string): string {
  try {
    const { protocol, origin, pathname } = new URL(url)
    if (protocol === 'http:' || protocol === 'https:') return origin + pathname.replace(/\/+$/, '')
  } catch {
    // The error below is for this, and for another protocol.
  }
  throw new CommandError(`${url} is not a web address. Enter one like https://linewatch.example.`)
}
