import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { RefusedEventsPage } from '../-devices/refused/refused-page.tsx'

export const Route = createFileRoute('/_app/devices/refused-events')({
  staticData: {
    page: {
      title: t('Refused Events'),
      frame: 'shell',
      access: 'DEVICE.VIEW',
      menu: { section: 'Devices', position: 3 },
    },
  },
  component: RefusedEvents,
})

function RefusedEvents() {
  return <RefusedEventsPage />
}
