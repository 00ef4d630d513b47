import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { SignOnPage } from './single-sign-on/-parts/sign-on-page.tsx'

export const Route = createFileRoute('/_app/single-sign-on')({
  staticData: {
    page: {
      title: t('Single Sign-on'),
      frame: 'shell',
      access: 'ADMIN',
      menu: { section: 'Permissions', position: 5 },
    },
  },
  component: SignOnPage,
})
