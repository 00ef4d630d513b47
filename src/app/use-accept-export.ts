import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import { reportList } from '#src/contract/operations/reports.ts'
import { t } from '#src/domain/language/text.ts'
import { exportTray } from './export-tray.ts'
import { notify } from './notify.ts'

/** What follows a 202: the export is said to be under way, and the tray opens on it. */
export function useAcceptExport(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    notify({
      kind: 'info',
      title: t('Export'),
      text: t('It is being prepared. You will be notified when it is ready.'),
    })
    void invalidate(client, reportList).then(() => exportTray.set(true))
  }, [client])
}
