import { IconCircleCheck } from '@tabler/icons-react'
import type { SupportRequest } from '#src/contract/operations/support-history.ts'
import { t } from '#src/domain/language/text.ts'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { requestName } from './support-words.ts'
import { useResolve } from './use-resolve.ts'

interface ResolveProps {
  request: SupportRequest
  onResolved?: () => void
}

/** In a request's dialog. */
export function ResolveButton({ request, onResolved }: ResolveProps) {
  const { resolve, isPending, refusal } = useResolve(request, onResolved)
  return (
    <ActionButton
      refusal={refusal}
      loading={isPending}
      leftSection={<IconCircleCheck size={20} aria-hidden />}
      onClick={resolve}
    >
      {t('Resolve')}
    </ActionButton>
  )
}

/** In its row. */
export function ResolveAction({ request }: ResolveProps) {
  const { resolve, isPending, refusal } = useResolve(request)
  return (
    <IconAction
      refusal={refusal}
      loading={isPending}
      label={t('Resolve request: {request}', { request: requestName(request) })}
      onClick={resolve}
    >
      <IconCircleCheck size={20} aria-hidden />
    </IconAction>
  )
}
