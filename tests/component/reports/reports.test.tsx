import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertReport } from '#server/store/exports/reports.ts'
import { analyticReport } from '#src/contract/analytics/analytic-report.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'
import { unzip } from '#tests/support/unzip.ts'

const app = startConsole()
const saved: Blob[] = []

beforeAll(() => {
  // jsdom has neither, and follows no download.
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
beforeEach(() => void saved.splice(0))

const request = async () => {
  await app.open('/reports', MANAGER)
  await userEvent.click(await screen.findByRole('button', { name: 'Request a report' }))
  return screen.findByRole('dialog', { name: 'Request a report' })
}

test('a report of the chosen analytics is made and saved, with what it is of', async () => {
  const dialog = await request()
  expect(within(dialog).getByText(/^For 0412 - .*, in restaurant time\.$/)).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request report' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(/^Downloaded: .+\.zip\. Only longer reports are kept here\.$/)
  const [zip] = saved
  const files = await unzip(Buffer.from(await (zip as Blob).arrayBuffer()))
  const names = Object.keys(files).join(' ')
  for (const name of ['total-usage', 'waste', 'performance-ratio']) expect(names).toContain(name)
})

test('a refusal is told in the dialog, and what was chosen stays', async () => {
  const dialog = await request()
  app.mock(analyticReport, new Refused(429, 'You already have several exports in progress.'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request report' }))
  await within(dialog).findByText('You already have several exports in progress.')
  expect(screen.getByRole('dialog', { name: 'Request a report' })).toBeDefined()
  expect(saved).toEqual([])
})

test('reports that wait, are ready or failed are told apart, newest first; a deleted one is gone', async () => {
  const { db } = app.provider.services
  const { id: accountId } = await db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${MANAGER}`)
  const base = { accountId, restaurantId: null, query: {} }
  await insertReport(db, { ...base, kind: 'hot-holding', at: Date.UTC(2026, 10, 20) })
  await insertReport(db, { ...base, kind: 'fryer', at: Date.UTC(2026, 10, 21) })
  await app.open('/reports?state=WAITING', MANAGER)
  const rows = async () => within(await screen.findByRole('table', { name: 'Reports' })).getAllByRole('row')
  await waitFor(async () =>
    expect((await rows()).map((row) => row.textContent).join()).toMatch(/Fryer.*Hot holding/s),
  )
  // A file's name is long: it breaks, so that the size next to it stays in sight.
  expect(screen.getAllByRole('cell', { name: 'Fryer' }).map(({ dataset }) => dataset.wraps)).toEqual(['true'])
  await pressInRowMenu(/^Actions: Fryer/, 'Delete report')
  const question = await screen.findByRole('dialog', { name: 'Delete report?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete report' }))
  await waitFor(async () =>
    expect((await rows()).map((row) => row.textContent).join()).not.toContain('Fryer'),
  )
})
