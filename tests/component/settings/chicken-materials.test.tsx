import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import type { User } from '#src/contract/account/user.ts'
import type { ChickenMaterial } from '#src/contract/dictionaries/chicken-materials.ts'
import type { Action } from '#src/domain/access/modules.ts'
import { cleanListSearch } from '#src/list/filters/filters.ts'
import { MATERIAL_LISTS } from '#src/routes/_app/settings/-parts/materials/materials-list.tsx'
import { MaterialsPage } from '#src/routes/_app/settings/-parts/materials/materials-page.tsx'
import { SIGNED_OUT } from '#src/session/machine.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/use-session.ts'
import { Notices } from '#src/shell/notifications/notices/notices.tsx'
import { theme } from '#src/ui/theme/theme.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { openRowMenu, pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { silenceSockets } from '#tests/support/silent-socket.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const nuggets: ChickenMaterial = {
  uuid: uuid(1),
  materialCode: 'NUG',
  name: 'Nuggets',
  pieceWeight: 14,
  holdLimit: 1500,
  fryTime: 210,
  grilled: false,
  version: 3,
  updatedDate: 1,
}

/** What the provider answers with, and what it was sent. */
let held: ChickenMaterial[] = []
let sent: { what: string; body?: unknown }[] = []
/** Refuses the next change with this. */
let refusal: { code: number; message: string; fields?: Record<string, string> } | null = null

const DICTIONARIES = 'http://localhost:3000/api/v1/dictionaries'
const API = `${DICTIONARIES}/chicken-materials`
const units = [
  { code: 'kg', name: 'Kilograms' },
  { code: 'lbs', name: 'Pounds' },
]
const refuse = ({ code, ...more }: NonNullable<typeof refusal>) =>
  HttpResponse.json({ success: false, code, ...more }, { status: code })
function change(what: string, body: unknown, act: () => ChickenMaterial | null) {
  sent.push({ what, ...(body !== undefined && { body }) })
  const refused = refusal
  refusal = null
  if (refused) return refuse(refused)
  const answer = act()
  return answer ? HttpResponse.json(answer) : new HttpResponse(null, { status: 204 })
}

const provider = setupServer(
  http.get(`${DICTIONARIES}/measurementUnits`, () => HttpResponse.json({ content: units })),
  http.get(API, ({ request }) => {
    sent.push({ what: `list ${new URL(request.url).search}` })
    return HttpResponse.json({ content: held, total: held.length, page: 0, limit: 20, existNext: false })
  }),
  http.get(`${API}/:id`, () => HttpResponse.json(held[0])),
  http.post(API, async ({ request }) => {
    const body = (await request.json()) as ChickenMaterial
    return change('create', body, () => {
      const made = { ...body, uuid: uuid(2), version: 1, updatedDate: 2 }
      held = [...held, made]
      return made
    })
  }),
  http.put(`${API}/:id`, async ({ request }) => {
    const body = (await request.json()) as ChickenMaterial
    return change('update', body, () => {
      const changed = { ...nuggets, ...body, version: body.version + 1 }
      held = [changed]
      return changed
    })
  }),
  http.delete(`${API}/:id`, () =>
    change('delete', undefined, () => {
      held = []
      return null
    }),
  ),
  http.post(`${API}/:id/recall`, () =>
    change('recall', undefined, () => {
      held = [nuggets]
      return nuggets
    }),
  ),
)

beforeAll(() => {
  setConfig({})
  setAuthorizer({ authorize: async () => 'Bearer abc', onRefused: async () => false })
  provider.listen({ onUnhandledRequest: 'error' })
  silenceSockets()
})
afterAll(() => provider.close())
beforeEach(() => {
  held = [nuggets]
  sent = []
  refusal = null
  localStorage.clear()
})
afterEach(() => localStorage.clear())

const ALL: Action[] = ['VIEW', 'CREATE', 'EDIT', 'DELETE']

function sessionOf(actions: Action[]): Session {
  const user: User = {
    uuid: uuid(9),
    email: 'admin@linewatch.test',
    type: 'MANAGER',
    userRoleDto: { uuid: uuid(8), accessList: [{ moduleType: 'MATERIAL_SETTINGS', actionType: actions }] },
    restaurantUuid: null,
    multiFactorAuthentication: false,
  }
  const state = { ...SIGNED_OUT, isLoggedIn: true, userType: 'MANAGER', user } as typeof SIGNED_OUT
  return { getSnapshot: () => state, subscribe: () => () => {}, viewedRole: () => null } as unknown as Session
}

/** The page in a router of its own, signed in with these actions on material settings. */
async function show(actions: Action[] = ALL) {
  const root = createRootRoute({ staticData: { page: null } })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { page: { title: 'Chicken', frame: 'shell', access: 'MATERIAL_SETTINGS.VIEW' } },
    validateSearch: (raw) => cleanListSearch(MATERIAL_LISTS.chicken.spec, raw, 0),
    component: () => <MaterialsPage line="chicken" search={page.useSearch()} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const client = createQueryClient()
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <SessionProvider value={sessionOf(actions)}>
          <RouterProvider router={router} />
          <Notices />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('Nuggets')
  return { user: userEvent.setup(), router }
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const weight = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: /Piece weight/ })
const changes = () => sent.filter(({ what }) => !what.startsWith('list'))

test('a row says the weight in the chosen unit and the times as m:ss [2§2.48]', async () => {
  localStorage.setItem('linewatch.weightUnit', 'lbs')
  await show()
  const cells = screen.getAllByRole('row')[1]?.querySelectorAll('th, td') ?? []
  expect([...cells].slice(0, 6).map((cell) => cell.textContent)).toEqual([
    'NUG',
    'Nuggets',
    '0.031 lbs',
    '25:00',
    '3:30',
    'No',
  ])
  expect(sent[0]?.what).toBe('list ?page=0&limit=20&sortBy=materialCode&orderDirection=ASC')
})

test('a weight typed in pounds is sent in grams, times in seconds', async () => {
  localStorage.setItem('linewatch.weightUnit', 'lbs')
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Create material' }))
  await user.type(field(/Code/), 'ST')
  await user.type(field(/Name/), 'Strips')
  await user.type(weight(), '0.101')
  await user.type(field(/Hold limit/), '30')
  await user.type(field(/Fry time/), '4.30')
  await user.click(screen.getByRole('checkbox', { name: 'Grilled' }))
  // Looked for before the press: a notice goes by itself, maybe before a busy machine has ended the press.
  const notice = screen.findByText('Saved: Strips')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create material' }))
  expect(await notice).toBeDefined()
  const body = {
    materialCode: 'ST',
    name: 'Strips',
    pieceWeight: 46,
    holdLimit: 1800,
    fryTime: 270,
    grilled: true,
  }
  expect(changes()).toEqual([{ what: 'create', body }])
  expect(await screen.findByText('Strips')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nothing typed: each field says what it wants, and nothing is sent', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Create material' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create material' }))
  expect(await dialog.findByText('Enter a code')).toBeDefined()
  expect(dialog.getByText('Enter a name')).toBeDefined()
  expect(dialog.getByText('Enter a weight')).toBeDefined()
  expect(dialog.getAllByText('Enter a time')).toHaveLength(2)
  expect(changes()).toEqual([])
})

test('a code that is already used is reported next to its field [2§8.7]', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: /^Edit material: Nuggets/ }))
  refusal = { code: 409, message: 'Another.', fields: { materialCode: 'Another material has this code' } }
  await user.click(screen.getByRole('button', { name: 'Save material' }))
  expect(await screen.findByText('Another material has this code')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load current version' })).toBeNull()
})

test('somebody else was first: what they saved is shown below, what was typed stays, saving goes over it', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: /^Edit material: Nuggets/ }))
  await user.clear(field(/Hold limit/))
  await user.type(field(/Hold limit/), '20:00')
  refusal = { code: 409, message: 'There are newer changes to the material.' }
  held = [{ ...nuggets, name: 'Nuggets, new', version: 7 }]
  await user.click(screen.getByRole('button', { name: 'Save material' }))
  expect((await screen.findByRole('alert')).textContent).toContain('There are newer changes to the material.')
  await user.click(screen.getByRole('button', { name: 'Load current version' }))
  expect(await screen.findByText('Saved: Nuggets, new')).toBeDefined()
  expect(screen.getByText('Saved: 25:00')).toBeDefined()
  expect([field(/Name/).value, field(/Hold limit/).value]).toEqual(['Nuggets', '20:00'])
  await user.click(screen.getByRole('button', { name: 'Save material' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes().at(-1)?.body).toMatchObject({ version: 7, name: 'Nuggets', holdLimit: 1200 })
})

test('a deletion can be taken back', async () => {
  const { user } = await show()
  await pressInRowMenu('Nuggets (NUG)', 'Delete material')
  await user.click(screen.getByRole('button', { name: 'Delete material' }))
  expect(await screen.findByText('Deleted: Nuggets (NUG)')).toBeDefined()
  expect(await screen.findByText('No records')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Restored: Nuggets (NUG)')).toBeDefined()
  expect(await screen.findByRole('rowheader', { name: 'NUG' })).toBeDefined()
  expect(changes().map(({ what }) => what)).toEqual(['delete', 'recall'])
})

test('where it is used is told in the question, which stays', async () => {
  const { user } = await show()
  refusal = { code: 409, message: 'Nuggets is used in the package “Nuggets, 8”. Change that one first.' }
  await pressInRowMenu('Nuggets (NUG)', 'Delete material')
  await user.click(screen.getByRole('button', { name: 'Delete material' }))
  expect((await screen.findByRole('alert')).textContent).toContain('used in the package “Nuggets, 8”')
  expect(screen.getByRole('cell', { name: 'Nuggets', hidden: true })).toBeDefined()
})

test.each<[Action[], string[]]>([
  [['VIEW'], []],
  [['VIEW', 'CREATE'], ['Create material']],
  [['VIEW', 'EDIT'], ['Edit material: Nuggets (NUG)']],
  [['VIEW', 'DELETE'], ['Delete material']],
])('with %j these can be pressed: %j; the others say why not', async (actions, names) => {
  const { user } = await show(actions)
  const menu = await openRowMenu('Nuggets (NUG)')
  const remove = menu.getByRole('menuitem', { name: /^Delete material/ })
  // The item first: a press on a button closes its menu.
  const controls = [remove, ...screen.getAllByRole('button', { name: /material/ })]
  expect(controls).toHaveLength(3)
  const name = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent
  const refused = controls.filter((control) => control.getAttribute('aria-disabled') === 'true')
  expect(controls.filter((control) => !refused.includes(control)).map(name)).toEqual(names)
  for (const control of refused) {
    await user.click(control)
    const [why] = await screen.findAllByText(
      /You need the permission “Material Settings: (Create|Edit|Delete)”/,
    )
    expect(why).toBeDefined()
    await user.unhover(control)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('on a phone a press on the card edits', async () => {
  setViewport(390)
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: /^Nuggets/ }))
  expect(await screen.findByRole('dialog', { name: 'Edit material' })).toBeDefined()
  expect(weight().value).toBe('0.014')
})

test('columns switched off stay off on this device', async () => {
  const key = 'linewatch.columns.GET /dictionaries/chicken-materials'
  localStorage.setItem(key, JSON.stringify(['grilled', 'gone', 7]))
  await show()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Code', 'Name', 'Piece weight', 'Hold limit', 'Fry time', 'Actions'])
})
