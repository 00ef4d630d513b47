import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { CameraSettingsPage } from './-parts/settings/settings-page.tsx'

export const Route = createFileRoute('/_app/cameras/settings')({
  staticData: {
    page: {
      title: t('Settings'),
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
