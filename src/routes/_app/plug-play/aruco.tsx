import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { ArucoPage } from './-parts/aruco/aruco-page.tsx'

export const Route = createFileRoute('/_app/plug-play/aruco')({
  staticData: {
    page: {
      title: t('Aruco Validation'),
      frame: 'shell',
      access: 'PLUG_AND_PLAY.VIEW',
      menu: { section: 'Plug & Play', position: 2 },
      term: 'ARUCO',
    },
  },
  component: ArucoPage,
})
