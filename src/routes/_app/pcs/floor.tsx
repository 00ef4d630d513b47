import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { t } from '#src/domain/language/text.ts'
import { FloorPage } from './-parts/floor/floor-page.tsx'
import { cleanFloorSearch } from './-parts/floor/floor-search.ts'

export const Route = createFileRoute('/_app/pcs/floor')({
  staticData: {
    page: { title: t('Floor Mode'), frame: 'floor', access: 'PCS.VIEW', under: '/pcs/monitor' },
  },
  component: Floor,
})

function Floor() {
  usePageSearch(cleanFloorSearch)
  return <FloorPage />
}
