import { createFileRoute } from '@tanstack/react-router'
import { CameraSettingsPage } from './-parts/settings/settings-page.tsx'

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
  return <CameraSettingsPage />
}
