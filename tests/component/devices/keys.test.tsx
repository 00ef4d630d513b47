import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { revokeIntakeKey } from '#src/contract/devices/intake-keys.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const db = () => app.provider.services.db
let lakeview = ''
let sender: Awaited<ReturnType<typeof openSender>>
beforeAll(async () => {
  lakeview = await restaurantUuid(db(), '0412')
  sender = await openSender(app.provider, { db: db() })
})

const open = (page: string) => app.open(`${page}?restaurantUuid=${lakeview}`, ADMIN)
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const redeem = (code: string) =>
  app.provider.app.inject({
    method: 'POST',
    url: '/intake/v1/enrolments',
    remoteAddress: '10.0.0.7',
    payload: { code, about: { model: 'Wall 10' } },
  })
const button = (name: string) => screen.findByRole('button', { name })

async function addDevice(name: string) {
  await userEvent.click(await button('Add device'))
  const form = await dialog('Add device')
  await userEvent.type(form.getByLabelText(/^Name/), name)
  await userEvent.click(form.getByRole('button', { name: 'Create code' }))
  const shown = await dialog(`Add device: ${name}`)
  return { shown, code: (await shown.findByLabelText('Device code')).textContent ?? '' }
}

test('a device is added with a code, which says by itself when the device has used it', async () => {
  await open('/devices/tablets')
  const { shown, code } = await addDevice('Breading left')
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  shown.getByRole('img', { name: /^QR code/ })
  shown.getByText(/^1[45]:\d\d$/)
  expect((await redeem(code)).statusCode).toBe(201)
  await shown.findByText('Breading left was added from 10.0.0.7, Wall 10.')
  expect(shown.queryByLabelText('Device code')).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: 'Actions: Breading left' })
})

test('a code that is canceled is refused, and the list says so', async () => {
  await open('/devices/keys')
  const { shown, code } = await addDevice('Never')
  await userEvent.click(shown.getByRole('button', { name: 'Cancel code' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await redeem(code)).statusCode).toBe(410)
  await userEvent.click(await screen.findByRole('link', { name: 'Device codes' }))
  const row = (await screen.findByText('Never')).closest('tr') ?? document.body
  within(row).getByText('Canceled')
  within(row).getByText('Not used')
})

test('what is missing is said next to its field, and a refusal above the form; nothing typed is lost', async () => {
  await open('/devices/pc')
  await userEvent.click(await button('Add device'))
  const form = await dialog('Add device')
  await userEvent.click(form.getByRole('button', { name: 'Create code' }))
  await form.findByText('Enter a name')
  await userEvent.type(form.getByLabelText(/^Name/), 'Box')
  app.mock(createEnrolment, new Refused(500, 'The provider is not well.'))
  await userEvent.click(form.getByRole('button', { name: 'Create code' }))
  await form.findByText('The provider is not well.')
  expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Box')
  app.restore()
  await userEvent.click(form.getByRole('button', { name: 'Create code' }))
  await dialog('Add device: Box')
})

test('hardware is replaced: the device keeps its name', async () => {
  await open('/devices/tablets')
  const { shown, code } = await addDevice('Wall left')
  await redeem(code)
  await userEvent.click(await shown.findByRole('button', { name: 'Done' }))
  await pressInRowMenu('Wall left', 'Replace hardware')
  const form = await dialog('Replace hardware: Wall left')
  expect(form.queryByLabelText(/^Name/)).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Create code' }))
  const second = (await screen.findByLabelText('Device code')).textContent ?? ''
  expect((await redeem(second)).json().device.name).toBe('Wall left')
})

test('a key for a system is shown once; it is replaced and revoked after a question', async () => {
  await open('/devices/keys')
  await userEvent.click(await button('Create key'))
  const form = await dialog('Create key')
  await userEvent.type(form.getByLabelText(/^Name/), 'Point of sale')
  await userEvent.click(form.getByRole('button', { name: 'Create key' }))
  const shown = await dialog('Key: Point of sale')
  const key = (await shown.findByText(/^lwe_/)).textContent ?? ''
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  const row = within((await screen.findByText('Point of sale')).closest('tr') ?? document.body)
  row.getByText(`${key.slice(0, 10)}…`)
  row.getByText('Other system')
  row.getByText('Never')
  expect(screen.queryByText(key)).toBeNull()

  await pressInRowMenu('Point of sale', 'Revoke key')
  const question = await dialog('Revoke key: Point of sale?')
  app.mock(revokeIntakeKey, new Refused(500, 'The provider is not well.'))
  await userEvent.click(question.getByRole('button', { name: 'Revoke key' }))
  await question.findByText('The provider is not well.')
})

test('the key that replaces another one is shown, and the former ends when it was asked to', async () => {
  await open('/devices/keys')
  await pressInRowMenu('Line of 0412', 'Replace key')
  const question = await dialog('Replace key: Line of 0412?')
  await userEvent.click(question.getByRole('button', { name: 'Replace key' }))
  const shown = await dialog('Key: Line of 0412')
  const key = (await shown.findByText(/^lwe_/)).textContent ?? ''
  expect((await sender.post([], { with: key })).statusCode).toBe(200)
  expect((await sender.post([])).statusCode).toBe(200)
  await userEvent.click(shown.getByRole('button', { name: 'Done' }))
  await within(screen.getByRole('table')).findByText('Ends soon')
})
