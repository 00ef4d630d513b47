import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { provideNode } from '#tests/support/runtime/node.ts'

const nothing = () => {}

test('the Node that runs this is not fetched', async () => {
  const [major = ''] = process.versions.node.split('.')
  for (const version of [major, process.versions.node])
    expect(await provideNode(version, nothing)).toBe(dirname(process.execPath))
})

test.each(['', 'lts', '24 || 1', '../24', '24.x', '24.1.2.3', '24@file:x'])(
  '%j is no version',
  async (version) => {
    await expect(provideNode(version, nothing)).rejects.toThrow('is no version of Node.')
  },
)
