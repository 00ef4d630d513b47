import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { moreFilters } from '#tests/component/list/filters/more-filters.ts'
import { CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const LIST = '/pcs/recommendations'

beforeAll(async () => {
  const { db } = app.provider.services
  const add = (
    minutesAgo: number,
    pieces: number,
    workType: string,
    canceled: boolean,
    completed: boolean,
  ) => {
    const at = Date.now() - minutesAgo * 60_000
    return db.run(sql`
      INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type, minute_demand_g,
                                  minutes_before_stockout, canceled, canceled_at, completed_at)
      SELECT r.id, m.id, ${at}, ${pieces}, 100, ${workType}, 10, 5, ${canceled}, ${canceled ? at + 1 : null}::bigint,
             ${completed ? at + 1 : null}::bigint
        FROM restaurant r, material m WHERE r.number = '0412' AND m.material_code = 'NUG'`)
  }
  await add(50, 11, 'PRODUCTION', false, true)
  await add(40, 22, 'COOKABLE', false, true)
  await add(30, 33, 'CATERING', false, true)
  await add(20, 44, 'PRODUCTION', true, false)
  await add(10, 55, 'COOKABLE', false, false)
})

const shown = async () =>
  within(await screen.findByRole('table', { name: 'PCS Recommendations' }))
    .getAllByRole('row')
    .flatMap((row) => /Nuggets\D*(\d\d)/.exec(row.textContent ?? '')?.[1] ?? [])

test('somebody who may see production control alone sees what was completed, of every type [2§3.16]', async () => {
  await app.open(LIST, CREW)
  await waitFor(async () => expect(await shown()).toEqual(['33', '22', '11']))
  await screen.findByText(/3 recommendations/)
  expect(screen.queryByRole('button', { name: /^Actions: / })).toBeNull()
})

test.each([
  ['status=all', ['55', '44', '33', '22', '11']],
  ['status=CANCELED', ['44']],
  ['status=OPEN', ['55']],
  ['type=CATERING', ['33']],
  ['type=PRODUCTION&status=all', ['44', '11']],
  ['status=COMPLETED&type=none', ['33', '22', '11']],
])('%s shows %j', async (query, pieces) => {
  await app.open(`${LIST}?${query}`, CREW)
  await waitFor(async () => expect(await shown()).toEqual(pieces))
})

test('types have the specified labels [2§3.10]', async () => {
  await app.open(LIST, CREW)
  await userEvent.click((await moreFilters()).getByRole('combobox', { name: 'Type' }))
  const options = await screen.findAllByRole('option', { hidden: true })
  const labels = options.map((option) => option.textContent)
  for (const label of ['Type: all', 'Scheduled Production', 'Production', 'Cookable'])
    expect(labels).toContain(label)
})
