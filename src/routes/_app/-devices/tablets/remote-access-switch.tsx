import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { setRemoteAccess, type Tablet, tablets } from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import { Switch } from '#src/ui/inputs/switch.tsx'

/** Switches whether a tablet obeys commands, and says so; `pending` is what it is on its way to. */
export function useRemoteAccess() {
  const { mutate, isPending, variables } = useMutation(
    mutationOptionsFor(setRemoteAccess, { invalidates: [tablets] }),
  )
  const change = useCallback(
    ({ uuid }: Tablet, remoteAccess: boolean) =>
      mutate(
        { params: { id: uuid }, body: { remoteAccess } },
        {
          onSuccess: ({ name }) =>
            notify({
              kind: 'success',
              text: remoteAccess
                ? t('Remote access on: {name}', { name })
                : t('Remote access off: {name}', { name }),
            }),
          onError: ({ message }) => notify({ kind: 'error', title: t('Error'), text: message }),
        },
      ),
    [mutate],
  )
  return { change, pending: isPending ? variables?.body.remoteAccess : undefined }
}

/** Whether a tablet obeys commands: on its way to what was pressed until that is known. */
export function RemoteAccessSwitch({ tablet }: { tablet: Tablet }) {
  const { refusal } = usePlace()
  const { change, pending } = useRemoteAccess()
  const reason = refusal(setRemoteAccess.permission)
  return (
    <Switch
      aria-label={t('Remote access: {name}', { name: tablet.name })}
      on={pending ?? tablet.remoteAccess}
      disabled={reason !== null}
      {...(reason !== null && { title: reason })}
      onChange={(on) => change(tablet, on)}
    />
  )
}
