import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withIntegrity } from '../../../../sw/build/integrity.ts'

test('each file is kept by its hash, and one that is elsewhere as it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linewatch-integrity-'))
  writeFileSync(join(folder, 'index.html'), 'abc')
  const entries = ['index.html', 'nowhere.js'].map((url) => ({ url, revision: 'r', size: 3 }))
  expect(withIntegrity(entries, folder)).toEqual([
    {
      url: 'index.html',
      revision: 'r',
      size: 3,
      // As `printf abc | openssl sha256 -binary | base64` has it.
      integrity: 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
    },
    { url: 'nowhere.js', revision: 'r', size: 3 },
  ])
  rmSync(folder, { recursive: true })
})
