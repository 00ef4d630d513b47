import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from './-parts/security-page.tsx'

export const Route = createFileRoute('/_app/user-settings/security')({
  staticData: { page: { title: 'Security', frame: 'shell', access: 'user' } },
  component: SecurityPage,
})
