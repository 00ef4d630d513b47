import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { GLOSSARY } from '#src/domain/glossary.ts'
import { CREW } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const listed = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search terms' })
const termOf = (name: string) => {
  const term = screen.getByText(name, { selector: 'dt' }).parentElement
  return within(term as HTMLElement)
}

test('has every term with its sentence, and the page on which it is met', async () => {
  await app.open('/glossary', CREW)
  expect(listed()).toEqual(Object.values(GLOSSARY).map(({ term }) => term))
  const demand = termOf(GLOSSARY.DEMAND.term)
  demand.getByText(GLOSSARY.DEMAND.meaning)
  expect(demand.getByRole('link', { name: 'PCS Monitor' }).getAttribute('href')).toMatch(/^\/pcs\/monitor/)
})

test('leads nobody to a page that they may not see', () => {
  const host = termOf(GLOSSARY.HOST.term)
  host.getByText(GLOSSARY.HOST.meaning)
  expect(host.queryByRole('link')).toBeNull()
})

test('is searched by name and by meaning, and keeps the search in its address', async () => {
  await user.type(field(), 'oven')
  await screen.findByText('Nothing found')
  expect(screen.queryByRole('term')).toBeNull()
  await user.clear(field())
  await user.type(field(), 'grams')
  await waitFor(() => expect(listed()).toEqual([GLOSSARY.DEMAND.term]))
  screen.getByText('1 term')
  expect(app.location()).toMatch(/[?&]search=grams/)
  await app.open('/glossary?search=dp', CREW)
  await waitFor(() => expect(listed()).toEqual(['DP']))
  expect(field().value).toBe('dp')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(listed()).toHaveLength(Object.keys(GLOSSARY).length))
})

test('is found in the account menu', async () => {
  await app.open('/pcs/monitor', CREW)
  await user.click(screen.getByRole('button', { name: 'Account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Glossary' }))
  await screen.findByRole('heading', { level: 1, name: 'Glossary' })
})
