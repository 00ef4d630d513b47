import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { SetupPage } from './setup/-parts/setup-page.tsx'

export const Route = createFileRoute('/_app/setup')({
  staticData: { page: { title: t('Setup'), frame: 'shell', access: 'ADMIN' } },
  component: SetupPage,
})
