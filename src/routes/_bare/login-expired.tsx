import { Button } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LOGIN } from '#src/domain/access/pages.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'

export const Route = createFileRoute('/_bare/login-expired')({
  staticData: { page: { title: 'Expired Token', frame: 'bare', access: 'public' } },
  component: LoginExpiredPage,
})

function LoginExpiredPage() {
  return (
    <BareFrame
      title="Expired Token"
      lead="Your link or session is no longer valid. Your saved work is not lost."
    >
      <Button component={Link} to={LOGIN} fullWidth>
        Sign In
      </Button>
    </BareFrame>
  )
}
