import { createFileRoute } from '@tanstack/react-router'
import { MonitorPage } from './-parts/monitor/monitor-page.tsx'

export const Route = createFileRoute('/_app/pcs/monitor')({
  staticData: {
    page: {
      title: 'Monitor',
      frame: 'shell',
      access: 'PCS.VIEW',
      menu: { section: 'PCS', position: 1 },
    },
  },
  component: MonitorPage,
})
