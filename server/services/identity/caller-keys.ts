import { createTurns, NoTurnError, type TurnLimits } from '../operations/turns.ts'
import { networkOf } from './network-of.ts'
import type { Sessions } from './sessions.ts'

/**
 * Tokens that are looked up at once, for one network and in all. A flood of invented tokens makes its own network wait,
 * and leaves connections to everybody else.
 */
const LOOKUPS: TurnLimits = {
  atOnce: 8,
  atOncePerKey: 4,
  waitingPerKey: 500,
  waiting: 5_000,
  patienceMs: 5_000,
}

/**
 * Names the caller that a call counts for: its session, so that the tabs and people of an office do not use up each
 * other's calls. Without a session that is alive it is the network the call comes from.
 */
export function openCallerKeys(
  sessions: Pick<Sessions, 'find' | 'recall'>,
): (token: string | null, address: string) => Promise<string> {
  const lookups = createTurns(LOOKUPS)
  const find = async (network: string, token: string) => {
    try {
      return await lookups.run(network, () => sessions.find(token))
    } catch (error) {
      if (error instanceof NoTurnError) return null
      throw error
    }
  }
  return async (token, address) => {
    const network = networkOf(address)
    const caller = token === null ? null : (sessions.recall(token) ?? (await find(network, token)))
    return caller ? `session ${caller.session.sessionUuid}` : `network ${network}`
  }
}
