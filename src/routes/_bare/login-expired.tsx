import { Button } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'

export const Route = createFileRoute('/_bare/login-expired')({
  staticData: { page: { title: t('Expired Token'), frame: 'bare', access: 'public' } },
  component: LoginExpiredPage,
})

function LoginExpiredPage() {
  return (
    <BareFrame
      title={t('Expired Token')}
      lead={t('Your link or session is no longer valid. Your saved work is not lost.')}
    >
      <Button component={Link} to={LOGIN} fullWidth>
        {t('Sign In')}
      </Button>
    </BareFrame>
  )
}
