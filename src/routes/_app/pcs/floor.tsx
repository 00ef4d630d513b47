import { createFileRoute } from '@tanstack/react-router'
import { only } from '#src/shell/search.ts'
import { FloorPage } from './-parts/floor/floor-page.tsx'
import { cleanFloorSearch } from './-parts/floor/floor-search.ts'

export const Route = createFileRoute('/_app/pcs/floor')({
  staticData: {
    page: { title: 'Floor Mode', frame: 'floor', access: 'PCS.VIEW', under: '/pcs/monitor' },
  },
  validateSearch: only(cleanFloorSearch),
  component: Floor,
})

function Floor() {
  return <FloorPage search={Route.useSearch()} />
}
