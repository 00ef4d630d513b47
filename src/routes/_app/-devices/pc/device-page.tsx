import { Text } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { isNotFound, NotFound } from '#src/app/not-found.tsx'
import { usePlace } from '#src/app/place.ts'
import type { DeviceEvent } from '#src/contract/devices/device-events.ts'
import { deviceById } from '#src/contract/devices/devices.ts'
import { t } from '#src/domain/language/text.ts'
import { EVENT_STATES } from '#src/domain/statuses.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { EventJson } from '../event-json.tsx'
import { typeText } from '../refused/refused-list.tsx'
import { useDeviceNews } from '../use-device-news.ts'
import { eventsOfDevice } from './device-events-list.tsx'
import { DeviceReport } from './device-report.tsx'

/** Reports come once a minute, and no live message says that one has. */
const LOOK_AGAIN_MS = 15_000
const SHOWN = [deviceById]

/** One PC: what it reports about itself, and its last events as they come. */
export function DevicePage({ uuid, search }: { uuid: string; search: ListSearch }) {
  useDeviceNews('PC', SHOWN)
  const place = usePlace()
  const [shown, setShown] = useState<DeviceEvent | null>(null)
  const { data: device, failure } = useLastKnown(
    queryOptionsFor(deviceById, { params: { id: uuid } }, { refetchInterval: LOOK_AGAIN_MS }),
  )
  const zone = device?.timezone ?? place.zone
  const definition = useMemo(() => eventsOfDevice(uuid, zone), [uuid, zone])
  const rowActions = useCallback(
    (event: DeviceEvent) => (
      <IconAction
        refusal={null}
        label={t('Show event: {time}, {type}', {
          time: formatZonedDateTime(event.receivedTime, zone),
          type: typeText(event),
        })}
        onClick={() => setShown(event)}
      >
        <IconBraces size={20} aria-hidden />
      </IconAction>
    ),
    [zone],
  )
  if (isNotFound(failure)) return <NotFound what={t('PC')} />
  return (
    <>
      <ListPage
        definition={definition}
        search={search}
        about={device && <Data>{sideBySide([device.restaurantNumber, device.identifier])}</Data>}
        figures={<DeviceReport device={device} zone={zone} />}
        rowActions={rowActions}
        onRowPress={setShown}
      />
      {shown && <EventDialog event={shown} zone={zone} onClose={() => setShown(null)} />}
    </>
  )
}

const WIDTH = 760

function EventDialog({ event, zone, onClose }: { event: DeviceEvent; zone: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={typeText(event)} size={WIDTH} fullScreen={usePhone()}>
      <Facts
        facts={[
          [t('Received'), formatZonedDateTime(event.receivedTime, zone)],
          [t('Result'), EVENT_STATES[event.result].word],
          ...(event.message === null ? [] : [[t('Reason'), event.message] as const]),
        ]}
      />
      {event.event === null ? (
        <Text mt={16}>{t('The event was too large to keep.')}</Text>
      ) : (
        <EventJson json={event.event} />
      )}
    </Dialog>
  )
}
