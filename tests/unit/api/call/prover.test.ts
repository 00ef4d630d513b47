import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { call } from '#src/api/call/call.ts'
import { setProver } from '#src/api/call/prover.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { enableMultiFactor } from '#src/contract/account/multi-factor.ts'
import { PROOF_NEEDED } from '#src/contract/define/refusal.ts'

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const wanted = () =>
  json({ success: false, code: 403, message: 'Confirm your identity', reason: PROOF_NEEDED }, 403)
const granted = () => json({ key: 'ABCD' }, 200)

const fetched = vi.fn<typeof fetch>()
const undo: (() => void)[] = []
beforeEach(() => {
  setConfig({ apiBase: '/api/v1' })
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  undo.push(setAuthorizer({ authorize: async () => 'Bearer one', onRefused: async () => false }))
})
afterEach(() => {
  for (const one of undo.splice(0)) one()
  vi.unstubAllGlobals()
})

test('a call that needs a proof goes on by itself once that is given', async () => {
  const prover = vi.fn(async () => true)
  undo.push(setProver(prover))
  fetched.mockResolvedValueOnce(wanted()).mockResolvedValueOnce(granted())
  expect(await call(enableMultiFactor)).toMatchObject({ success: true, results: { key: 'ABCD' } })
  expect(prover).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('given up, the refusal is the answer, and nothing is sent again', async () => {
  undo.push(setProver(async () => false))
  fetched.mockResolvedValueOnce(wanted())
  expect(await call(enableMultiFactor)).toMatchObject({ code: 403, message: 'Confirm your identity' })
  expect(fetched).toHaveBeenCalledOnce()
})

test('where nobody can be asked, and for any other refusal, there is no second call', async () => {
  fetched.mockResolvedValueOnce(wanted())
  expect(await call(enableMultiFactor)).toMatchObject({ code: 403 })
  const prover = vi.fn(async () => true)
  undo.push(setProver(prover))
  fetched.mockResolvedValueOnce(json({ success: false, code: 403, message: 'No' }, 403))
  expect(await call(enableMultiFactor)).toMatchObject({ code: 403, message: 'No' })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(prover).not.toHaveBeenCalled()
})

test('one that is refused again after the proof is not asked for a third time', async () => {
  const prover = vi.fn(async () => true)
  undo.push(setProver(prover))
  fetched.mockImplementation(async () => wanted())
  expect(await call(enableMultiFactor)).toMatchObject({ code: 403 })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(prover).toHaveBeenCalledOnce()
})

test('many calls at once ask once', async () => {
  let prove = (_: boolean) => {}
  const prover = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        prove = resolve
      }),
  )
  undo.push(setProver(prover))
  for (let n = 0; n < 3; n += 1) fetched.mockResolvedValueOnce(wanted())
  const calls = [call(enableMultiFactor), call(enableMultiFactor), call(enableMultiFactor)]
  await vi.waitFor(() => expect(prover).toHaveBeenCalled())
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3))
  fetched.mockImplementation(async () => granted())
  prove(true)
  for (const result of await Promise.all(calls)) expect(result.success).toBe(true)
  expect(prover).toHaveBeenCalledOnce()
})

test('a call that brings its own authorization is left to who made it', async () => {
  const prover = vi.fn(async () => true)
  undo.push(setProver(prover))
  fetched.mockResolvedValueOnce(wanted())
  expect(await call(enableMultiFactor, { authorization: 'Bearer own' })).toMatchObject({
    code: 403,
    reason: PROOF_NEEDED,
  })
  expect(prover).not.toHaveBeenCalled()
})

test('an answer of 204 where one was agreed is an answer of nothing', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await call(enableMultiFactor)).toEqual({ success: true, results: undefined, code: 204 })
})
