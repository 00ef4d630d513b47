import { authorize } from '#server/http/bind.ts'
import { handle } from '#server/http/route.ts'
import { changeExpired, changeOwn, linkState, setByLink } from '#server/services/identity/password-change.ts'
import { checkPasswordLink, setPassword } from '#src/contract/account/passwords.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(checkPasswordLink, ({ query, services }) => linkState(services, query.token)),

  handle(setPassword, async ({ body, caller, origin, services }) => {
    if ('token' in body) return setByLink(services, body, origin)
    if ('email' in body) return changeExpired(services, body, origin)
    // Of the three only this one asks for a session: of a user who may do everything else as well.
    authorize({ permission: 'user' }, caller)
    if (!caller) throw new Refused(401, t('Sign in to continue.'))
    return changeOwn(services, caller, body, origin)
  }),
]
