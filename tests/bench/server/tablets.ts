import sql from 'sql-template-tag'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { atMost, type BenchOptions, type Figure, median, number, quantile, type Section } from '../figures.ts'
import { firstRestaurant, get, signIn } from './client.ts'
import { answers, startServer } from './server-process.ts'
import { SEED, startBenchDatabase } from './storage.ts'

const RESTAURANTS = 10_000
const TABLETS_EACH = 3
const MOST_MS = 100
const HOUR_MS = 3_600_000

/**
 * A chain of ten thousand restaurants, with nothing but their tablets. These have no sockets: each was last seen when the
 * bench is over, or the server would turn all of them offline meanwhile.
 */
async function addTablets(db: Database): Promise<void> {
  await db.run(sql`
    INSERT INTO restaurant (number, name, timezone, created_at)
    SELECT 'B' || n, 'Restaurant ' || n, 'America/Chicago', 1 FROM generate_series(1, ${RESTAURANTS}) n`)
  await db.run(sql`
    INSERT INTO device (kind, restaurant_id, identifier, name, online, status_at, confirmed_at, created_at, updated_at)
    SELECT 'TABLET', r.id, 'TB-' || r.number || '-' || n, 'Tablet ' || n, random() < 0.9, ${Date.now() + HOUR_MS}, 1, 1, 1
      FROM restaurant r, generate_series(1, ${TABLETS_EACH}) n WHERE r.number LIKE 'B%'`)
  await db.run(sql`
    INSERT INTO tablet (device_id, model, build)
    SELECT id, 'Model ' || id % 5, 'Build ' || id % 7 FROM device
     WHERE kind = 'TABLET' ON CONFLICT DO NOTHING`)
  // As autovacuum leaves it within a minute of so many new rows.
  await db.run(sql`VACUUM ANALYZE`)
}

/** The list of ten thousand restaurants' tablets, whole and filtered, one call after the other. */
export async function benchTablets(options: BenchOptions): Promise<Section> {
  const storage = await startBenchDatabase()
  try {
    const db = openDatabase(storage.url)
    await migrate(db, silentLog)
    await seedChain(db, { seed: SEED, now: Date.now(), secrets: testSecrets, hashPassword })
    await addTablets(db)
    await db.close()
    const server = await startServer({ env: { DATABASE_URL: storage.url, DEMO: '0', RATE_LIMIT: '100000' } })
    try {
      await answers(async () => (await fetch(`${server.url}/healthz`)).ok, 'The server')
      const token = await signIn(server.url)
      const one = await firstRestaurant(server.url, token)
      const asked: Record<string, string> = {
        'a page by name': '/tablets/list?limit=20',
        'a page by status, those in need first': '/tablets/list?limit=20&sortBy=status&orderDirection=DESC',
        'of a model and a build': '/tablets/list?limit=20&models=Model%201&builds=Build%202',
        'words looked for': '/tablets/list?limit=20&search=tablet%203',
        'of one restaurant': `/tablets/list?limit=20&restaurantUuid=${one}`,
        'the models there are': '/tablets/models',
      }
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(asked)) {
        const times: number[] = []
        for (let round = -10; round < (options.quick ? 100 : 300); round += 1) {
          const from = performance.now()
          await get(server.url, path, token)
          if (round >= 0) times.push(performance.now() - from)
        }
        figures.push({ name: `${name}, p50`, value: `${number(median(times))} ms` })
        figures.push(atMost(`${name}, p99`, quantile(times, 0.99), MOST_MS, 'ms'))
      }
      return {
        name: 'tablets',
        title: `${RESTAURANTS * TABLETS_EACH} tablets of ${RESTAURANTS} restaurants, listed and filtered`,
        note: 'One call after the other, as an administrator who sees all of them; each counts all that fit too.',
        figures,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await storage.stop()
  }
}
