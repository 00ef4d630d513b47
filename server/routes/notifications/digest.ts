import { handle } from '#server/http/route.ts'
import { readNextDigest } from '#server/services/digest/next.ts'
import { nextDigest } from '#src/contract/account/digest.ts'

export const routes = [handle(nextDigest, ({ caller, services }) => readNextDigest(services, caller))]
