import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createChickenMaterial } from '#src/contract/dictionaries/chicken-materials.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const FRYER = '/timers-cycle-history/fryer'

test('what no option stands for leaves the URL, and what is among them stays [1§5.4]', async () => {
  await app.open(`${FRYER}?materials=NUG&materials=NOPE`, MANAGER)
  await waitFor(() => expect(app.location()).not.toContain('NOPE'))
  expect(app.location()).toContain('NUG')
})

test('what has come since the options were told is asked for, and stays', async () => {
  await app.open(FRYER, MANAGER)
  const token = await app.provider.tokenOf(ADMIN)
  const body = {
    materialCode: 'NEW',
    name: 'News',
    pieceWeight: 12,
    holdLimit: 1200,
    fryTime: 210,
    grilled: false,
  }
  expect((await app.provider.call(createChickenMaterial, { token, body })).status).toBe(200)
  await app.open(`${FRYER}?materials=NEW&materials=NOPE`, MANAGER)
  await waitFor(() => expect(app.location()).not.toContain('NOPE'))
  expect(app.location()).toContain('NEW')
})
