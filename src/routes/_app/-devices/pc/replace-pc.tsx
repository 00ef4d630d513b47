import { IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import type { Device } from '#src/contract/devices/devices.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { AddDevice } from '../keys/add-device.tsx'

/** Has other hardware take the place of a PC. */
export function ReplacePc({ device }: { device: Device }) {
  const { refusal } = usePlace()
  const [open, setOpen] = useState(false)
  const { uuid, kind, identifier: name, restaurantUuid } = device
  const unplaced = restaurantUuid === null ? 'Assign this PC to a restaurant first.' : null
  return (
    <>
      <IconAction
        refusal={refusal(createEnrolment.permission) ?? unplaced}
        label={`Replace hardware: ${name}`}
        onClick={() => setOpen(true)}
      >
        <IconReplace size={20} aria-hidden />
      </IconAction>
      {open && restaurantUuid !== null && (
        <AddDevice
          kind={kind}
          replaces={{ uuid, kind, name, restaurantUuid }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
