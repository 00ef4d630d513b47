import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { NextDigestPage } from './-parts/next-digest-page.tsx'

export const Route = createFileRoute('/_app/user-settings/next-digest')({
  staticData: { page: { title: t('Next digest'), frame: 'shell', access: 'user' } },
  component: NextDigestPage,
})
