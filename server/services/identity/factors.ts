import type { AccountRow } from '#server/store/identity/sessions.ts'

/** Whether an account has a second factor set up. */
export const hasFactor = ({ multiFactor }: Pick<AccountRow, 'multiFactor'>): boolean => multiFactor
