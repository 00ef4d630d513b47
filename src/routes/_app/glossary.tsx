import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { GlossaryPage } from './glossary/-parts/glossary-page.tsx'

export const Route = createFileRoute('/_app/glossary')({
  staticData: { page: { title: t('Glossary'), frame: 'shell', access: 'user' } },
  component: GlossaryPage,
})
