import type { Database } from '#server/db/query.ts'
import { type Actor, change, type RecordedEvent, type Subject } from '#server/services/changes/change.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import { msg } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'

interface Account {
  uuid: string
  email: string
}

/** An account in the audit record: named by its address, which is how people tell users apart. */
const ACCOUNT: Subject<Account> = {
  kind: 'USER',
  noun: msg('account'),
  called: ({ email }) => email,
  recorded: () => ({}),
}

export const userSubject = (account: Account): RecordedEvent['subject'] => ({
  kind: ACCOUNT.kind,
  uuid: account.uuid,
  name: ACCOUNT.called(account),
})

/**
 * Something that an account goes through as a whole: its user signs in, sets a password, turns a factor on. Recorded
 * without fields, since what changes is secret or said by the action. Answers what `act` does.
 */
export async function changeAccount<R>(
  services: Services,
  actor: Actor,
  { uuid, email }: Account,
  action: AuditAction,
  act: (tx: Database, at: number) => Promise<R>,
): Promise<R> {
  const done: { answer?: R } = {}
  await change(services, actor, ACCOUNT, action, {
    lock: async () => ({ uuid, email }),
    act: async (tx, account, at) => {
      done.answer = await act(tx, at)
      return account
    },
  })
  return done.answer as R
}
