import { createFileRoute } from '@tanstack/react-router'
import { ArucoPage } from './-parts/aruco/aruco-page.tsx'

export const Route = createFileRoute('/_app/plug-play/aruco')({
  staticData: {
    page: {
      title: 'Aruco Validation',
      frame: 'shell',
      access: 'PLUG_AND_PLAY.VIEW',
      menu: { section: 'Plug & Play', position: 2 },
      term: 'ARUCO',
    },
  },
  component: ArucoPage,
})
