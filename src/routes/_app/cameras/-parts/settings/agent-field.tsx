import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { cameraAgents } from '#src/contract/cameras/camera-sources.ts'
import { t } from '#src/domain/language/text.ts'
import type { FieldProps } from '#src/form/use-form.ts'
import { Select } from '#src/ui/inputs/select.tsx'

interface AgentFieldProps extends FieldProps<string> {
  restaurantUuid: string
}

/** Who connects to a camera: the server, or a PC of the restaurant. Not shown where there is no such PC. */
export function AgentField({ restaurantUuid, ...field }: AgentFieldProps) {
  const known = useQuery({
    ...queryOptionsFor(cameraAgents, { params: { restaurantId: restaurantUuid } }),
    // A PC may have been set up a moment ago.
    refetchOnMount: 'always',
  })
  const agents = known.data?.content ?? []
  if (agents.length === 0 && field.value === '') return null
  return (
    <Select
      label={t('Connect through')}
      description={t('A PC in the restaurant reaches cameras that the server cannot reach.')}
      options={[
        { value: '', label: t('This server') },
        ...agents.map(({ id, name }) => ({ value: id, label: name, isData: true })),
      ]}
      reload={retryMissing(known)}
      {...field}
      onChange={(agent) => field.onChange(agent ?? '')}
    />
  )
}
