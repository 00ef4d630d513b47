import { createFileRoute } from '@tanstack/react-router'
import { CameraViewPage } from './-parts/view/camera-view-page.tsx'

export const Route = createFileRoute('/_app/cameras/view')({
  staticData: {
    page: {
      title: 'View',
      frame: 'shell',
      access: 'CAMERAS.VIEW',
      menu: { section: 'Cameras', position: 1 },
    },
  },
  component: CameraViewPage,
})
