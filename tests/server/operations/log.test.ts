import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'fixtures/talkative.ts')

test.runIf(process.platform === 'linux')('a log on a full disk ends nothing', async () => {
  const full = await open('/dev/full', 'w')
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), PROGRAM], {
    stdio: ['ignore', full.fd, 'pipe'],
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  const [said, [code]] = await Promise.all([text(Readable.from(child.stderr ?? [])), once(child, 'exit')])
  await full.close()
  expect([code, said]).toEqual([0, 'at the end\n'])
})
