import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run attack -- --seed 7 --runs 200`: every call of the contract, given so many generated requests of each kind; other
 * ones each time, unless a seed is given. 200 are about 150,000 requests.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    runs: { type: 'string', default: '200' },
  },
})
process.stdout.write(`Seed ${values.seed}, ${values.runs} requests of each kind for each call.\n`)
const patience = `--testTimeout=${30_000 * Math.max(1, Number(values.runs) / 20)}`
const tests = ['vitest', 'run', '--project', 'server', 'tests/server/bad-input.test.ts', patience]
const child = spawn('npx', tests, {
  stdio: 'inherit',
  env: { ...process.env, BAD_INPUT_SEED: values.seed, BAD_INPUT_RUNS: values.runs },
})
child.once('exit', (code) => process.exit(code ?? 1))
