import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { maySmallDisk, smallDisk } from '#tests/support/programs/small-disk.ts'
import { startUnsteady } from '#tests/support/unsteady.ts'

/** Room for the database, above what a server refuses bulk below. */
const DISK_MIB = 1_100

describe.runIf(maySmallDisk())('a disk that is full to the last byte', () => {
  test('ends no server, loses nothing, and each job is done once', async () => {
    const disk = await smallDisk(DISK_MIB)
    const unsteady = await startUnsteady({ dataDir: join(disk.folder, 'data') })
    try {
      const { db, server } = unsteady
      await unsteady.addLot()
      await expect.poll(unsteady.sent).toBeGreaterThan(0)
      // Rows are refused at once; the write-ahead log takes what its files hold, then PostgreSQL ends, reads and all.
      const write = () => db.run(sql`SELECT pg_logical_emit_message(true, 'fill', repeat('x', 8000000))`)
      const call = async () => {
        const headers = { authorization: `Bearer ${unsteady.token}` }
        return (await fetch(`${server.url}/api/v1/users/user`, { headers })).status
      }
      // What PostgreSQL gives back meanwhile, an old log or a job's file, is filled again.
      const status = async () => {
        await disk.fill()
        await unsteady.addLot().catch(() => {})
        await write().catch(() => {})
        return call()
      }
      await expect.poll(status, { timeout: 60_000 }).toBe(503)
      await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(503)
      expect(server.isRunning()).toBe(true)
      await disk.empty()
      await expect.poll(call, { timeout: 60_000 }).toBe(200)
      await unsteady.expectEachDoneOnce()
    } finally {
      await unsteady.stop()
      await disk.remove()
    }
  }, 300_000)
})
