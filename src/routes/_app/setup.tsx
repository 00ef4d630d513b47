import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from './setup/-parts/setup-page.tsx'

export const Route = createFileRoute('/_app/setup')({
  staticData: { page: { title: 'Setup', frame: 'shell', access: 'ADMIN' } },
  component: SetupPage,
})
