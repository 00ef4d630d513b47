import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { AuditLogPage } from './audit-log/-parts/audit-log-page.tsx'

export const Route = createFileRoute('/_app/audit-log')({
  staticData: {
    page: {
      title: t('Audit Log'),
      frame: 'shell',
      access: 'AUDIT.VIEW',
      menu: { section: 'Audit Log', position: 1 },
    },
  },
  component: AuditLog,
})

function AuditLog() {
  return <AuditLogPage />
}
