import { afterAll, beforeAll } from 'vitest'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashOnce } from '../provider.ts'
import { type FilledDatabase, type FreshDatabase, filledDatabase } from './database.ts'
import { testSecrets } from './secrets.ts'

/**
 * For a file whose tests each begin with a provider of their own: the demonstration's chain is put into a database
 * once, as it is at `now`, and each test has a copy. To call at the file's top.
 */
export function seededChain(
  now: () => number = Date.now,
  hashPassword: (password: string) => Promise<string> = hashOnce,
): { copy(): Promise<FreshDatabase> } {
  let filled: FilledDatabase
  beforeAll(async () => {
    filled = await filledDatabase((db) =>
      seedChain(db, { seed: 'test', now: now(), secrets: testSecrets, hashPassword }),
    )
  })
  afterAll(() => filled.drop())
  return { copy: () => filled.copy() }
}
