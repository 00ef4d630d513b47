import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSetSearch } from '#src/app/page-search.ts'

/** A list at /list; /next opens once `arrive` is called. */
async function openList(path = '/list') {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let setSearch: ReturnType<typeof useSetSearch> = () => {}
  function List() {
    setSearch = useSetSearch()
    return <p>{JSON.stringify(useSearch({ strict: false }))}</p>
  }
  const root = createRootRoute({ staticData: { page: null } })
  const inRoot = { getParentRoute: () => root, staticData: { page: null } }
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ ...inRoot, path: '/list', component: List }),
      createRoute({ ...inRoot, path: '/next', loader: () => arrived, component: () => 'Next' }),
    ]),
    history: createMemoryHistory({ initialEntries: [`${path}?material=OLD`] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('{"material":"OLD"}')
  return { router, arrive, setSearch: (search: object) => act(() => setSearch(search, { replace: true })) }
}

test.each(['/list', '/list/'])('a page at %s replaces its parameters', async (path) => {
  const { setSearch } = await openList(path)
  setSearch({})
  expect(await screen.findByText('{}')).toBeDefined()
})

test('a page that is being left sets nothing for the next one', async () => {
  const { router, arrive, setSearch } = await openList()
  act(() => void router.navigate({ href: '/next' }))
  setSearch({ material: 'NEW' })
  arrive()
  expect(await screen.findByText('Next')).toBeDefined()
  expect(router.state.location.href).toBe('/next')
})
