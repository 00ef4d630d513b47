import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { MonitorPage } from './-parts/monitor/monitor-page.tsx'

export const Route = createFileRoute('/_app/pcs/monitor')({
  staticData: {
    page: {
      title: t('Monitor'),
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 1 },
    },
  },
  component: MonitorPage,
})
