import { createFileRoute } from '@tanstack/react-router'
import { NextDigestPage } from './-parts/next-digest-page.tsx'

export const Route = createFileRoute('/_app/user-settings/next-digest')({
  staticData: { page: { title: 'Next digest', frame: 'shell', access: 'user' } },
  component: NextDigestPage,
})
