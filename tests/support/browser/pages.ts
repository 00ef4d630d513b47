import type { PageData } from '#src/app/pages.ts'

export interface DeclaredPage extends PageData {
  /** The route's id: '/_app/dashboard/chicken' stands under the guard of `_app`. */
  id: string
  path: string
}

/** Every page of the console's route tree, with what it declares about itself. */
export async function readPages(): Promise<DeclaredPage[]> {
  const [{ createRouter }, { routeTree }] = await Promise.all([
    import('@tanstack/react-router'),
    import('#src/routeTree.gen.ts'),
  ])
  const { routesById } = createRouter({ routeTree, context: {} as never, isServer: true })
  return Object.entries(routesById).flatMap(([id, route]) => {
    const page = route.options.staticData?.page
    return page ? [{ ...page, id, path: route.fullPath }] : []
  })
}
