import { createFileRoute } from '@tanstack/react-router'
import { GlossaryPage } from './glossary/-parts/glossary-page.tsx'

export const Route = createFileRoute('/_app/glossary')({
  staticData: { page: { title: 'Glossary', frame: 'shell', access: 'user' } },
  component: GlossaryPage,
})
