import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { jpegOf, pngOf } from '#tests/support/kitchen/pictures.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
let sender: Awaited<ReturnType<typeof openSender>>
let key: string

beforeAll(async () => {
  sender = await openSender(app.provider, app.provider.services)
  key = await sender.newKey(['FACTS', 'PICTURES'])
  const [camera] = await app.provider.services.db.rows<{ name: string }>(sql`
    SELECT c.name FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE r.number = '0412' AND c.deleted_at IS NULL ORDER BY c.id`)
  const tell = (place: string, pictures: string[] | undefined, kind: string, minutes: number) =>
    sender.event('unusual', {
      key: place,
      kind,
      material: 'NUG',
      eventAt: app.provider.clock.now() - HOUR - minutes * MINUTE,
      camera: camera?.name,
      place,
      pictures,
    })
  const events = [
    tell('Shelf', ['p-1', 'p-2', 'p-3'], 'empty-pan', 0),
    tell('Drawer', ['p-4'], 'wrong-marker', 0),
    tell('Window', undefined, 'identical-markers', 0),
  ]
  await sender.tell(events, { with: key })
  await sender.put('p-1', jpegOf(640, 360), { with: key })
  await sender.put('p-3', pngOf(320, 240), { with: key })
})
beforeEach(() => {
  let made = 0
  URL.createObjectURL = (of) => `blob:${(of as Blob).type}-${made++}`
  URL.revokeObjectURL = () => {}
})

async function openImages() {
  const button = await screen.findByRole('button', { name: /^Images: / })
  await userEvent.click(button)
  return within(await screen.findByRole('dialog'))
}

test('the pictures that equipment sent are shown, in the list and one after the other', async () => {
  await app.open('/unusual/empty-pan', ADMIN)
  const button = await screen.findByRole('button', { name: /^Images: Empty Pan, / })
  await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toMatch(/^blob:image\/jpeg/))

  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: /^Empty Pan, / }))
  expect(await dialog.findByText('1 of 3')).toBeDefined()
  const shown = async () => (await dialog.findByRole('img')) as HTMLImageElement
  expect((await shown()).src).toMatch(/^blob:image\/jpeg/)
  expect((await shown()).alt).toMatch(/^Empty Pan, .+, seen by the camera .+ \(Shelf\)\.$/)

  await userEvent.keyboard('{ArrowRight}')
  expect(await dialog.findByText('The picture has not come yet')).toBeDefined()
  expect(dialog.queryByRole('img')).toBeNull()
  await userEvent.keyboard('{End}')
  await waitFor(async () => expect((await shown()).src).toMatch(/^blob:image\/png/))
  expect(dialog.getByRole('button', { name: 'Image 3' }).getAttribute('aria-current')).toBe('true')
  await userEvent.keyboard('{Escape}')
})

test('a picture that has not come is said to be on its way, and shown once it has come', async () => {
  await app.open('/unusual/wrong-marker', ADMIN)
  expect(await screen.findByText('The picture has not come yet')).toBeDefined()
  await sender.put('p-4', jpegOf(800, 600), { with: key })
  const dialog = await openImages()
  expect(await dialog.findByRole('img')).toBeDefined()
  await userEvent.keyboard('{Escape}')
})

test('an event without pictures and frames has No Image, as before', async () => {
  await app.open('/unusual/identical-markers', ADMIN)
  expect(await screen.findByText('No Image')).toBeDefined()
  const dialog = await openImages()
  expect(await dialog.findByText('No Image')).toBeDefined()
  await userEvent.keyboard('{Escape}')
})
