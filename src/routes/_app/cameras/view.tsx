import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { CameraViewPage } from './-parts/view/camera-view-page.tsx'

export const Route = createFileRoute('/_app/cameras/view')({
  staticData: {
    page: {
      title: t('View'),
      frame: 'shell',
      access: 'CAMERAS.VIEW',
      menu: { section: 'Cameras', position: 1 },
    },
  },
  component: CameraViewPage,
})
