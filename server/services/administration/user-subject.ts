import type { Deed } from '../changes/audit.ts'

/** An account as the subject of an audit event: named by its address, which is how people tell users apart. */
export const userSubject = ({ uuid, email }: { uuid: string; email: string }): Deed['subject'] => ({
  kind: 'USER',
  uuid,
  name: email,
})
