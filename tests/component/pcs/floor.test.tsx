import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { pinStore } from '#src/shell/floor/pin.ts'
import { CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
let uuid: string

beforeAll(async () => {
  const { db } = app.provider.services
  const place = await db.one<{ id: number; uuid: string }>(
    sql`SELECT r.id, r.uuid FROM account a JOIN restaurant r ON r.id = a.restaurant_id WHERE a.email = ${CREW}`,
  )
  uuid = place.uuid
  await db.run(sql`DELETE FROM catering_order`)
  await db.run(sql`DELETE FROM recommendation`)
  await db.run(sql`DELETE FROM batch`)
  await db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s)
    SELECT ${place.id}, id, 701, 48, 672, 'BOARDS', ${Date.now()}, '{90,30,15,210,20,30}'
      FROM material WHERE material_code = 'NUG'`)
})

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a screen of the kitchen is pinned, shows another table, and is left in two presses', async () => {
  await app.open('/pcs/monitor', CREW)
  await userEvent.click(await screen.findByRole('link', { name: 'Floor mode' }))
  await waitFor(() => expect(heading()).toBe('Production'))
  expect(app.location()).toBe(`/pcs/floor?restaurantUuid=${uuid}`)
  const rows = await screen.findByRole('list', { name: 'Production' })
  expect((await within(rows).findByText('Nuggets')).closest('li')?.textContent).toContain(
    'Batch 701 · 48 pieces',
  )
  // Neither header nor sections.
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Linewatch, home' })).toBeNull()
  // No wake lock in this browser: it says so.
  await screen.findByText(/^The screen may turn off, because this browser/)

  await press('Tables')
  await userEvent.click(await screen.findByRole('button', { name: 'All Day' }))
  await waitFor(() => expect(heading()).toBe('All Day'))
  expect((await screen.findByRole('list', { name: 'Pieces needed now' })).textContent).toBe(
    'Nuggets48Production 48',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Pin')
  expect(pinStore.getSnapshot()).toEqual({ restaurantUuid: uuid, view: 'allDay' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pin' })).toBeNull())

  await press('Leave floor mode')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave for now' }))
  await waitFor(() => expect(heading()).toContain('Monitor'))
  await screen.findByText(/^Pinned to All Day/)
  await press('Back now')
  await waitFor(() => expect(heading()).toBe('All Day'))

  await press('Leave floor mode')
  await userEvent.click(await screen.findByRole('button', { name: 'Unpin and leave' }))
  await waitFor(() => expect(heading()).toContain('Monitor'))
  expect(screen.queryByText(/^Pinned to/)).toBeNull()
  expect(localStorage.getItem('linewatch.floor')).toBeNull()
})

test('finished batches are one line below those under way, which opens', async () => {
  const at = Date.now()
  await app.provider.services.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, completed_at,
                       stage_expected_s, stage_ended_at)
    SELECT a.restaurant_id, m.id, n, 48, 672, 'BOARDS', ${at - 600_000}, ${at - 60_000}, '{90,30,15,210,20,30}',
           array_fill(${at - 60_000}::bigint, ARRAY[6])
      FROM account a, material m, generate_series(501, 503) n WHERE a.email = ${CREW} AND m.material_code = 'NUG'`)
  await app.open('/pcs/floor', CREW)
  const folded = await screen.findByText('3 finished')
  const underWay = screen.getByRole('list', { name: 'Production' })
  expect(
    within(underWay)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Batch 701')])
  expect(folded.closest('details')?.open).toBe(false)
  await userEvent.click(folded)
  expect(folded.closest('details')?.open).toBe(true)
  const finished = within(screen.getByRole('list', { name: 'Production: finished' }))
  expect(finished.getAllByRole('listitem')).toHaveLength(3)
})

test('a pinned screen goes back by itself once nobody touches it, from wherever it was left', async () => {
  pinStore.set({ restaurantUuid: uuid, view: 'fryers' })
  await app.open('/pcs/floor', CREW)
  await waitFor(() => expect(heading()).toBe('Fryers'))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await app.open('/pcs/fryer-manager', CREW)
  await screen.findByText(/^Pinned to Fryers/)
  // The wait is long; what it would call is called now.
  const waits = () => timers.mock.calls.flatMap(([told, ms]) => (ms === 120_000 ? [told as () => void] : []))
  await waitFor(() => expect(waits()).not.toEqual([]))
  waits().at(-1)?.()
  await waitFor(() => expect(app.location()).toBe(`/pcs/floor?restaurantUuid=${uuid}&view=fryers`))
  timers.mockRestore()
})
