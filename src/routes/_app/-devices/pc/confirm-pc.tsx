import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify, notifyFailure } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { confirmDevice, type Device, devices } from '#src/contract/devices/devices.ts'
import { t } from '#src/domain/language/text.ts'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { useFrame } from '#src/ui/use-frame.ts'

/** Says that a PC belongs where it reports from; nothing where that was said. */
export function ConfirmPc({ device }: { device: Device }) {
  const { refusal } = usePlace()
  const isWide = useFrame('desk')
  const confirm = useMutation(mutationOptionsFor(confirmDevice, { invalidates: [devices] }))
  if (device.status !== 'UNCONFIRMED') return null
  // Said also where the list has gone on without the row before the answer comes.
  const act = () =>
    void confirm
      .mutateAsync({ params: { id: device.uuid } })
      .then(
        ({ identifier }) => notify({ kind: 'success', text: t('Confirmed: {name}', { name: identifier }) }),
        notifyFailure,
      )
  const why = refusal(confirmDevice.permission)
  const label = t('Confirm PC: {name}', { name: device.identifier })
  if (!isWide)
    return (
      <IconAction refusal={why} label={label} loading={confirm.isPending} onClick={act}>
        <IconCheck size={20} aria-hidden />
      </IconAction>
    )
  return (
    <ActionButton
      variant="light"
      refusal={why}
      loading={confirm.isPending}
      leftSection={<IconCheck size={20} aria-hidden />}
      aria-label={label}
      onClick={act}
    >
      {t('Confirm')}
    </ActionButton>
  )
}
