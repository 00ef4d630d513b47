import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/services/identity/sessions.ts'
import type { Services } from '#server/services/services.ts'
import { VIEW_AS_HEADER } from '#src/contract/account/view-as.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { uuid } from '#src/contract/define/fields.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

/** Calls about the caller's own session are made as the caller, never as another role. */
const OWN = new Set(['public', 'session'])

/**
 * The caller as the role that the call names, or unchanged when it names none (product: "Why can't I").
 * @throws Refused 403 for anybody but an administrator, and for everything but reading; 404 for no such role.
 */
export async function viewedAs(
  endpoint: Pick<AnyEndpoint, 'method' | 'permission'>,
  request: Pick<FastifyRequest, 'headers'>,
  caller: Caller,
  { sessions }: Services,
): Promise<Caller> {
  const named = request.headers[VIEW_AS_HEADER]
  if (named === undefined || OWN.has(endpoint.permission)) return caller
  if (caller.viewer.type !== 'ADMIN')
    throw new Refused(403, t('Only an administrator can view the console as a role.'))
  if (endpoint.method !== 'GET')
    throw new Refused(403, t('You are viewing the console as a role. Leave this view to make changes.'))
  const viewed = uuid.safeParse(named).success ? await sessions.asRole(caller, String(named)) : null
  if (!viewed) throw new Refused(404, t('The role you were viewing as no longer exists.'))
  return viewed
}
