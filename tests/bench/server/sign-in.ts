import { hashPassword, passwordMatches } from '#server/services/identity/passwords.ts'
import { type BenchOptions, median, number, quantile, type Section } from '../figures.ts'
import { API, PASSWORD } from './client.ts'
import { answers, startServer } from './server-process.ts'
import type { FilledDatabase } from './storage.ts'

/** Accounts that may sign in without a second step; one sign-in of each is under way at a time. */
const EMAILS = ['admin', 'area', 'manager', 'crew'].map((name) => `${name}@linewatch.test`)

/** How many people a second can sign in, and what of that is the password's hash. */
export async function benchSignIn(database: FilledDatabase, { quick }: BenchOptions): Promise<Section> {
  const server = await startServer({ env: { DATABASE_URL: database.url, DEMO: '0', TRUST_PROXY: '1' } })
  try {
    await answers(async () => (await fetch(`${server.url}/healthz`)).ok, 'The server')
    const hash = await hashCost()
    await signInFor(server.url, 1000)
    const seconds = quick ? 4 : 10
    const taken = await signInFor(server.url, seconds * 1000)
    return {
      name: 'sign-in',
      title: 'Sign-in',
      note: `${EMAILS.length} at a time, each counted, checked, and given a session in ${database.name}; all of it on this machine's cores.`,
      figures: [
        { name: 'sign-ins per second', value: number(taken.length / seconds, 1) },
        {
          name: 'one sign-in',
          value: `p50 ${number(median(taken), 1)} ms, p99 ${number(quantile(taken, 0.99), 1)} ms`,
        },
        { name: "the password's hash alone (Argon2id, 19 MiB, 2 passes)", value: `${number(hash, 1)} ms` },
      ],
    }
  } finally {
    await server.stop()
  }
}

async function signInFor(url: string, milliseconds: number): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + milliseconds
  let caller = 0
  await Promise.all(
    EMAILS.map(async (email) => {
      while (performance.now() < end) {
        caller += 1
        const from = performance.now()
        const answer = await fetch(`${url}${API}/auth/signIn`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            // People come from addresses of their own; many from one address are in the section fairness.
            'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
          },
          body: JSON.stringify({ email, password: PASSWORD }),
        })
        if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        taken.push(performance.now() - from)
      }
    }),
  )
  return taken
}

async function hashCost(): Promise<number> {
  const stored = await hashPassword(PASSWORD)
  const taken: number[] = []
  for (let i = 0; i < 20; i += 1) {
    const from = performance.now()
    await passwordMatches(stored, PASSWORD)
    taken.push(performance.now() - from)
  }
  return median(taken)
}
