import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { SecurityPage } from './-parts/security-page.tsx'

export const Route = createFileRoute('/_app/user-settings/security')({
  staticData: { page: { title: t('Security'), frame: 'shell', access: 'user' } },
  component: SecurityPage,
})
