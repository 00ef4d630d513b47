import { redirect } from '@tanstack/react-router'
import { call } from '#src/api/call/call.ts'
import { type Result, sentenceOf } from '#src/api/call/result.ts'
import { notify } from '#src/app/notify.ts'
import { finishSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { KEPT_FORM_KEY } from '#src/domain/storage-keys.ts'
import type { Session } from '#src/session/session.ts'
import { bindingOf, takeReturn } from '#src/session/single-sign-on.ts'
import { homeOf } from '../guard.ts'
import { returnAddress } from '../return-address.ts'

type Finished = AnswerOf<typeof finishSingleSignOn>

/** Who has a session goes on with new tokens after a proof: the former ones are dead then. */
function finish(session: Session, handoff: string): Promise<Result<Finished>> {
  const browserToken = session.browserToken()
  const body = { handoff, binding: bindingOf(), ...(browserToken !== undefined && { browserToken }) }
  return session.authorizer.renewing<Finished>(async (authorization) => {
    const result = await call(finishSingleSignOn, { body, authorization })
    return result.success ? { ...result, results: { ...result.results, ...result.results.tokens } } : result
  })
}

/** Why the last one signed nobody in, until the sign-in page says so. */
let refused: string | null = null

export function takeRefusal(): string | null {
  const why = refused
  refused = null
  return why
}

interface Arrival {
  context: { session: Session }
  location: { hash: string }
  search: { from?: string }
}

/**
 * Finishes on the sign-in page what was begun at an identity provider: '#handoff=…'. The code leaves the address and the
 * history whatever comes of it.
 * @throws a redirect: to where the user was going, or to the same page without the code
 */
export async function finishSignOn({ context: { session }, location, search }: Arrival): Promise<never> {
  await session.ready()
  const result = await finish(session, location.hash.replace('handoff=', ''))
  const back = returnAddress(takeReturn()).from
  const isSignedIn = session.getSnapshot().isLoggedIn
  // What a form held was for the session before.
  if (!isSignedIn || (result.success && result.results.signedIn)) sessionStorage.removeItem(KEPT_FORM_KEY)
  if (result.success) {
    const { purpose, from, signedIn } = result.results
    if (signedIn) await session.take(signedIn)
    if (purpose !== 'SIGN_IN')
      notify({ kind: 'success', text: DONE[purpose], duration: purpose === 'LINK' ? 3000 : 8000 })
    throw redirect({ href: returnAddress(from).from ?? homeOf(session), replace: true })
  }
  if (isSignedIn) {
    notify({ kind: 'error', title: t('Error'), text: sentenceOf(result), duration: 10_000 })
    throw redirect({ href: back ?? homeOf(session), replace: true })
  }
  refused = sentenceOf(result)
  throw redirect({ to: LOGIN, search, hash: '', replace: true })
}

const DONE = {
  LINK: t('Your account is connected.'),
  PROVE: t('Your identity is confirmed. Continue where you were.'),
}
