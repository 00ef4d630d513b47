import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { SignInRulesPage } from './sign-in-rules/-parts/sign-in-rules-page.tsx'

export const Route = createFileRoute('/_app/sign-in-rules')({
  staticData: {
    page: {
      title: t('Sign-in Rules'),
      frame: 'shell',
      access: 'ADMIN',
      menu: { section: 'Permissions', position: 3 },
    },
  },
  component: SignInRulesPage,
})
