import { useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import type { DeviceKind } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { AddDevice } from './add-device.tsx'

interface AddDeviceButtonProps {
  kind: DeviceKind
  /** Why no device can be added yet, as a sentence. */
  refusal?: string | null
  /** Hears when the dialog is opened and closed: what the button stands in must not go meanwhile. */
  onOpen?: (open: boolean) => void
}

/** Opens the dialog that adds a device. */
export function AddDeviceButton({ kind, refusal: refusalHere = null, onOpen }: AddDeviceButtonProps) {
  const { refusal } = usePlace()
  const [open, setOpen] = useState(false)
  const show = (next: boolean) => {
    setOpen(next)
    onOpen?.(next)
  }
  return (
    <>
      <CreateButton refusal={refusal(createEnrolment.permission) ?? refusalHere} onClick={() => show(true)}>
        {t('Add device')}
      </CreateButton>
      {open && <AddDevice kind={kind} onClose={() => show(false)} />}
    </>
  )
}
