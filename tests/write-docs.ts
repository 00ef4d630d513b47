import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenDocuments } from './support/specification.ts'

/** `npm run docs`: writes the tables of specification and security from the sentences and the titles of tests. */

for (const [path, text] of writtenDocuments()) writeFileSync(join(import.meta.dirname, '..', path), text)
