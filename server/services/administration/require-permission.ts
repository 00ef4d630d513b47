import { Refused } from '#src/contract/define/refusal.ts'
import { type Permission, permissionLabel, permits, viewerOf } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import type { Caller } from '../identity/sessions.ts'

/**
 * For a call that gives what is another screen's too: its own permission alone does not do.
 * @throws Refused 403.
 */
export function requirePermission({ account }: Pick<Caller, 'account'>, permission: Permission): void {
  if (permits(viewerOf(account.type, account.role), permission)) return
  throw new Refused(
    403,
    t('You need the permission "{permission}" for this. An administrator can grant it.', {
      permission: permissionLabel(permission),
    }),
  )
}
