import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { CameraSettingsPage } from './-parts/settings/settings-page.tsx'
import { cleanSettingsSearch } from './-parts/settings/settings-search.ts'

export const Route = createFileRoute('/_app/cameras/settings')({
  staticData: {
    page: {
      title: 'Settings',
      frame: 'shell',
      access: 'CAMERAS.VIEW',
      menu: { section: 'Cameras', position: 2 },
    },
  },
  component: CameraSettings,
})

function CameraSettings() {
  return <CameraSettingsPage search={usePageSearch(cleanSettingsSearch)} />
}
