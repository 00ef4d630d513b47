import { createFileRoute } from '@tanstack/react-router'
import { AuditLogPage } from './audit-log/-parts/audit-log-page.tsx'

export const Route = createFileRoute('/_app/audit-log')({
  staticData: {
    page: {
      title: 'Audit Log',
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
