import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the fryer history is compared with: the same 50 rows by one prepared statement out of the same database,
 * without session, access, checked input, filters, total or limits. Listens on PORT.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = Fastify()

const ROWS = `
  SELECT f.id::text AS "id", r.uuid AS "restaurantUuid", r.number AS "restaurantNumber", r.timezone,
         m.material_code AS "materialCode", m.name AS material, f.fryer, f.vendor,
         f.started_at::float8 AS "startTime", f.ended_at::float8 AS "endTime",
         f.expected_s AS "expectedTime", f.actual_s AS "actualTime", f.correct AS "isCorrect"
    FROM fryer_cycle f JOIN material m ON m.id = f.material_id JOIN restaurant r ON r.id = f.restaurant_id
   WHERE f.restaurant_id = $1 AND f.started_at >= $2 AND f.started_at < $3
   ORDER BY f.started_at DESC LIMIT 50`

app.get<{ Querystring: { restaurant: string; startTime: string; endTime: string } }>(
  '/rows',
  async ({ query }) => {
    const values = [query.restaurant, query.startTime, query.endTime]
    const { rows } = await pool.query({ name: 'rows', text: ROWS, values })
    return { content: rows }
  },
)

process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
