import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import type { revokeScimToken } from '#src/contract/administration/provisioning.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { revokeIntakeKey } from '#src/contract/devices/intake-keys.ts'
import { t } from '#src/domain/language/text.ts'
import { Question } from '#src/ui/dialog/question.tsx'

interface RevokeQuestionProps {
  endpoint: typeof revokeIntakeKey | typeof revokeScimToken
  /** Lists that show it. */
  shown: readonly AnyEndpoint[]
  of: { uuid: string; name: string }
  title: string
  verb: string
  /** What comes of it. */
  consequence: string
  onClose: () => void
}

/** Asks before a key or token is refused for good. */
export function RevokeQuestion({
  endpoint,
  shown,
  of,
  title,
  verb,
  consequence,
  onClose,
}: RevokeQuestionProps) {
  const revoke = useMutation(mutationOptionsFor(endpoint, { invalidates: shown }))
  const confirm = () =>
    revoke.mutate(
      { params: { id: of.uuid } },
      {
        onSuccess: () => {
          onClose()
          notify({ kind: 'success', text: t('Revoked: {name}', { name: of.name }) })
        },
      },
    )
  return (
    <Question
      title={title}
      verb={verb}
      busy={revoke.isPending}
      problem={revoke.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{consequence}</Text>
    </Question>
  )
}
