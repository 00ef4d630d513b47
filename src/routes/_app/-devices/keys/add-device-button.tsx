import { useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import type { DeviceKind } from '#src/domain/devices/status.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { AddDevice } from './add-device.tsx'

/** Opens the dialog that adds a device. */
export function AddDeviceButton({ kind }: { kind: DeviceKind }) {
  const { refusal } = usePlace()
  const [open, setOpen] = useState(false)
  return (
    <>
      <CreateButton refusal={refusal(createEnrolment.permission)} onClick={() => setOpen(true)}>
        Add device
      </CreateButton>
      {open && <AddDevice kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}
