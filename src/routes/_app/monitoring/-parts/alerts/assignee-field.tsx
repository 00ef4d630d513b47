import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { type Alert, alertAssignees } from '#src/contract/operations/alerts.ts'
import { t } from '#src/domain/language/text.ts'
import { Select } from '#src/ui/inputs/select.tsx'

/** Stands for nobody among those to choose from. */
export const NOBODY = 'nobody'

interface AssigneeFieldProps {
  /** They are given to somebody who may see all of them. */
  alerts: readonly Alert[]
  value: string | null
  onChange: (value: string) => void
  error: ReactNode
  description?: ReactNode
}

/** Who is to look after alerts. */
export function AssigneeField({ alerts, onChange, ...field }: AssigneeFieldProps) {
  const uuids = [...new Set(alerts.flatMap(({ restaurant }) => restaurant?.uuid ?? []))].sort()
  const query = uuids.length > 0 ? { restaurants: uuids } : {}
  const asked = useQuery(queryOptionsFor(alertAssignees, { query }))
  const { data, isLoading, error } = asked
  const people = (data?.content ?? []).map(({ uuid, name }) => ({ value: uuid, label: name, isData: true }))
  return (
    <Select
      {...field}
      data-autofocus
      label={t('Assign to')}
      placeholder={isLoading ? t('Loading…') : t('Choose somebody')}
      error={field.error || (error && t("Couldn't load the users."))}
      options={[{ value: NOBODY, label: t('Nobody') }, ...people]}
      reload={retryMissing(asked)}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}
