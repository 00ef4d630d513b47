import {
  type ChangedSignInRules,
  type LevelRules,
  signInRules,
  updateSignInRules,
} from '#src/contract/administration/sign-in-rules.ts'
import { ADMIN } from '#tests/support/demo.ts'
import type { TestProvider } from '#tests/support/provider.ts'

export const NONE = {
  multiFactor: false,
  sessionHours: null,
  idleMinutes: null,
  sessions: null,
  networks: [],
} as const satisfies Omit<ChangedSignInRules, 'version'>

type Rules = Partial<Omit<ChangedSignInRules, 'version'>>

/** The rules of one level: 'EVERYBODY', a type, or a role by its name. */
export async function levelOf(provider: TestProvider, name: string): Promise<LevelRules> {
  const { body } = await provider.call(signInRules, { token: await provider.tokenOf(ADMIN) })
  const found = body.content.find(({ level, roleName }) => (roleName ?? level) === name)
  if (!found) throw new Error(`There is no level ${name}.`)
  return found
}

/** Sets the rules of one level as an administrator who has just signed in; from 127.0.0.1 unless set. */
export async function setRules(
  provider: TestProvider,
  name: string,
  rules: Rules,
  { token, address }: { token?: string; address?: string } = {},
) {
  const { uuid, version } = await levelOf(provider, name)
  return provider.call(updateSignInRules, {
    token: token ?? (await provider.tokenOf(ADMIN)),
    params: { id: uuid },
    body: { ...NONE, ...rules, version },
    ...(address !== undefined && { address }),
  })
}

/** As a refusal says it. */
export const saidBy = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message?: string } | undefined)?.message,
]
