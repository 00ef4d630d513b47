import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { PlugPage } from './-parts/plug-page.tsx'

export const Route = createFileRoute('/_app/plug-play/plug')({
  staticData: {
    page: {
      title: t('PnP'),
      frame: 'shell',
      access: 'PLUG_AND_PLAY.VIEW',
      menu: { section: 'Plug & Play', position: 1 },
      term: 'PNP',
    },
  },
  component: PlugPage,
})
