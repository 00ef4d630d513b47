import { parseArgs } from 'node:util'
import { BASES, type Base } from '#src/contract/define/endpoint.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type Send, type Verdict, walk } from './walk.ts'

/**
 * `npm run conformance -- --url https://provider --token <access token>`: asks a provider for all that the console reads
 * and says what is not as the contract has it. `--api` and `--proxy` name other places than /api/v1 and /proxy.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    api: { type: 'string', default: BASES.api },
    proxy: { type: 'string', default: BASES.proxy },
  },
})
const { url, token, api, proxy } = values
if (!url || !token) {
  process.stderr.write('Name the provider and a token: npm run conformance -- --url https://… --token …\n')
  process.exit(2)
}

const bases: Record<Base, string> = { api, proxy }
const PATIENCE_MS = 30_000
const send: Send = async (base, path) => {
  const answer = await fetch(new URL(`${bases[base]}${path}`, url), {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: answer.status, body: await answer.text() }
}

const outcomes = await walk((await readContract()).endpoints, send, Date.now())
for (const { name, verdict, told } of outcomes) {
  if (verdict === 'conforms') continue
  process.stdout.write(
    `${verdict.padEnd(9)} ${name}\n${told.map((line) => `            ${line}\n`).join('')}`,
  )
}
const count = (verdict: Verdict) => outcomes.filter((one) => one.verdict === verdict).length
process.stdout.write(
  `${count('conforms')} of ${outcomes.length} calls conform, ${count('differs')} differ, ${count('refused')} refused, ${count('untried')} could not be tried\n`,
)
process.exitCode = count('differs') > 0 ? 1 : 0
