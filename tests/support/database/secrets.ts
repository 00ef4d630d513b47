import { randomBytes } from 'node:crypto'
import { createSecrets, KEY_BYTES } from '#server/services/secrets.ts'

/** All databases of the tests that are copies of one template are encrypted with one key. */
const KEY = Buffer.alloc(KEY_BYTES, 1)

/** For servers that are programs of their own. */
export const TEST_SECRETS_KEY = KEY.toString('hex')

export const testSecrets = createSecrets({ keys: [KEY], randomBytes })
