import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import { createAdjustmentRule } from '#src/contract/kitchen/adjustment-rules.ts'
import { scalesOf, updateScales } from '#src/contract/kitchen/scales.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const PAGE = '/pcs/adjustment'

const lakeview = async () =>
  (
    await app.provider.services.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM restaurant WHERE number = '0412'`,
    )
  ).uuid
const rows = async (caption: string) =>
  within(await screen.findByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
/** The dropdown of a form's field; the list behind it has a filter of the same name, whose dropdown is older. */
const dropdown = (name: string) => {
  const lists = document.querySelectorAll(`[role="listbox"][aria-label="${name}"]`)
  return within([...lists].at(-1)?.parentElement ?? document.body)
}

test('nothing filled in: each field says what it wants; a change takes effect with the next day', async () => {
  await app.open(`${PAGE}?restaurantUuid=${await lakeview()}`, ADMIN)
  await screen.findByText('Changes start tomorrow')
  await userEvent.click(screen.getByRole('button', { name: 'Create rule' }))
  const form = within(await dialog('Create rule'))
  await userEvent.click(form.getByRole('button', { name: 'Create rule' }))
  await form.findByText('Enter a name')
  form.getByText('Choose at least one material')
  form.getByText('Choose at least one day')
  form.getByText('Enter a whole percent')
  await userEvent.click(form.getByText('Cancel'))
  await gone()
})

test('a rule is made, and an example tells what it does [2§2.57]', async () => {
  await app.open(`${PAGE}?restaurantUuid=${await lakeview()}`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Create rule' }))
  const form = within(await dialog('Create rule'))
  await userEvent.type(form.getByLabelText(/^Name/), 'Lunch')
  await userEvent.click(form.getByRole('button', { name: /^Materials/ }))
  // Nothing has a place in jsdom, so a dropdown takes its field to be out of sight.
  await userEvent.click(await dropdown('Materials').findByRole('option', { name: 'Nuggets', hidden: true }))
  await userEvent.click(form.getByRole('button', { name: /^Materials/ }))
  await userEvent.click(form.getByRole('button', { name: /^Weekdays/ }))
  await userEvent.click(await dropdown('Weekdays').findByRole('button', { name: 'Select All', hidden: true }))
  await userEvent.click(form.getByRole('button', { name: /^Weekdays/ }))
  await userEvent.type(form.getByLabelText(/^Change/), '10')
  await form.findByText('Lunch, Nuggets: 48 pieces become 53')
  await userEvent.click(form.getByText('Create rule', { selector: 'button *' }))
  await screen.findByText('Saved: Lunch. Changes start tomorrow.')
  await waitFor(async () =>
    expect((await rows('PCS Adjustment'))[0]?.slice(0, 5)).toEqual([
      'Lunch',
      'Nuggets',
      'Every day',
      '1:00 PM to 3:00 PM',
      '+10%',
    ]),
  )
})

test('an end before the start is reported next to the times, and nothing is sent', async () => {
  await app.open(`${PAGE}?restaurantUuid=${await lakeview()}`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rule: Lunch (0412)' }))
  const form = within(await dialog('Edit rule'))
  const to = form.getByRole('combobox', { name: 'To' })
  await userEvent.clear(to)
  await userEvent.type(to, '01:00 pm')
  await userEvent.click(form.getByRole('button', { name: 'Save rule' }))
  await form.findByText('The end must be after the start')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('scales are one restaurant’s: Global asks for it; they are saved together, with an example each [2§2.58]', async () => {
  await app.open(`${PAGE}?view=scales&restaurantUuid=select`, ADMIN)
  // The header has a selector with the same options.
  const field = (await screen.findAllByLabelText(/^Restaurant/)).find(
    (one) => one instanceof HTMLInputElement && one.placeholder === 'Choose a restaurant',
  )
  await userEvent.click(field ?? document.body)
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '')
  await userEvent.click(within(list ?? document.body).getByText('0412 - Lakeview'))
  await waitFor(async () => expect((await rows('Scales')).length).toBeGreaterThan(5))
  expect(app.location()).toContain('view=scales')

  await userEvent.click(screen.getByRole('button', { name: 'Edit scales' }))
  const form = within(await dialog('Edit scales'))
  const nuggets = form.getByRole('spinbutton', { name: /^Nuggets/ })
  await userEvent.clear(nuggets)
  await userEvent.type(nuggets, '1500')
  await userEvent.tab()
  await form.findByText('Enter 300 or less.')
  expect(form.queryByText(/48 pieces become 720/)).toBeNull()
  await userEvent.clear(nuggets)
  await userEvent.type(nuggets, '120')
  await form.findByText('48 pieces become 58')
  await userEvent.click(form.getByRole('button', { name: 'Save scales' }))
  await waitFor(async () =>
    expect(await rows('Scales')).toContainEqual(['Nuggets', '120%', '48 pieces become 58']),
  )
  await gone()
  // Who did it is the first thing that is asked about a scale that surprises.
  await screen.findByText(/^Last changed .* by \S/)
})

test('scales that somebody else has changed are told, shown and gone over [2§3.17]', async () => {
  const id = await lakeview()
  await app.open(`${PAGE}?view=scales&restaurantUuid=${id}`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit scales' }))
  const form = within(await dialog('Edit scales'))
  const nuggets = form.getByRole('spinbutton', { name: /^Nuggets/ })
  await userEvent.clear(nuggets)
  await userEvent.type(nuggets, '90')
  const token = await app.provider.tokenOf(ADMIN)
  const { body } = await app.provider.call(scalesOf, { token, params: { id } })
  const scales = body.scales.map(({ materialUuid }) => ({ materialUuid, scale: 150 }))
  await app.provider.call(updateScales, { token, params: { id }, body: { scales, version: body.version } })
  await userEvent.click(form.getByRole('button', { name: 'Save scales' }))
  await userEvent.click(await form.findByRole('button', { name: 'Load current version' }))
  expect((await form.findAllByText('Saved: 150%')).length).toBe(body.scales.length)
  await userEvent.click(form.getByRole('button', { name: 'Save scales' }))
  await waitFor(async () =>
    expect(await rows('Scales')).toContainEqual(['Nuggets', '90%', '48 pieces become 44']),
  )
  await gone()
})

test('a scale that is too large is reported next to its material', async () => {
  await app.open(`${PAGE}?view=scales&restaurantUuid=${await lakeview()}`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit scales' }))
  const form = within(await dialog('Edit scales'))
  const nuggets = form.getByRole('spinbutton', { name: /^Nuggets/ })
  await userEvent.clear(nuggets)
  await userEvent.type(nuggets, '9999')
  await userEvent.click(form.getByRole('button', { name: 'Save scales' }))
  await form.findByText('At most 300%')
  await expect.poll(() => document.activeElement).toBe(nuggets)
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await gone()
})

test('the tabs stand in the query; back on the rules a scale is told with the example', async () => {
  const id = await lakeview()
  await app.open(`${PAGE}?restaurantUuid=${id}`, ADMIN)
  await userEvent.click(await screen.findByRole('link', { name: 'Scales' }))
  await waitFor(() => expect(app.location()).toContain('view=scales'))
  await userEvent.click(await screen.findByRole('link', { name: 'Rules' }))
  await waitFor(() => expect(app.location()).not.toContain('view'))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rule: Lunch (0412)' }))
  const form = within(await dialog('Edit rule'))
  await form.findByText('Lunch, Nuggets: 48 pieces become 48, with its scale of 90%')
  await userEvent.click(form.getByText('Cancel'))
  await gone()
})

test('another rule of the material at the same hours counts in the example', async () => {
  const token = await app.provider.tokenOf(ADMIN)
  const restaurantUuid = await lakeview()
  const { content } = (await app.provider.call(allMaterials, { token })).body
  const strips = content.find(({ name }) => name === 'Strips')
  const make = (name: string, percent: number) =>
    app.provider.call(createAdjustmentRule, {
      token,
      body: {
        restaurantUuid,
        materialUuids: [strips?.uuid ?? ''],
        name,
        weekdays: [...WEEKDAYS],
        startMinutes: 720,
        endMinutes: 900,
        percent,
      },
    })
  expect((await make('Rush', 50)).status).toBe(200)
  expect((await make('Rain', 10)).status).toBe(200)
  await app.open(`${PAGE}?restaurantUuid=${restaurantUuid}&search=Rain`, ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit rule: Rain (0412)' }))
  const form = within(await dialog('Edit rule'))
  await form.findByText(/^Rain, Strips: 48 pieces become \d+.*, together with Rush$/)
})
