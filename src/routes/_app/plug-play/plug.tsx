import { createFileRoute } from '@tanstack/react-router'
import { PlugPage } from './-parts/plug-page.tsx'

export const Route = createFileRoute('/_app/plug-play/plug')({
  staticData: {
    page: {
      title: 'PnP',
      frame: 'shell',
      access: 'PLUG_AND_PLAY.VIEW',
      menu: { section: 'Plug & Play', position: 1 },
      term: 'PNP',
    },
  },
  component: PlugPage,
})
