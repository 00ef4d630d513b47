import { Anchor, Button } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { config } from '#src/api/provider/config.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'
import { tx } from '#src/ui/text/tx.ts'

export const Route = createFileRoute('/_bare/blocked-account')({
  staticData: { page: { title: t('Blocked Account'), frame: 'bare', access: 'public' } },
  component: BlockedAccountPage,
})

function BlockedAccountPage() {
  const session = useSessionActions()
  const navigate = useNavigate()
  const { supportAddress } = config()
  const startOver = async () => {
    await session.startOver()
    await navigate({ to: LOGIN, replace: true })
  }
  return (
    <BareFrame
      title={t('Blocked Account')}
      lead={tx(
        'An administrator of your chain has blocked this account. Ask them to unblock it, or write to {address}.',
        {
          address: (
            <Anchor href={`mailto:${supportAddress}`} translate="no" inherit underline="always">
              {supportAddress}
            </Anchor>
          ),
        },
      )}
    >
      <Button fullWidth onClick={() => void startOver()}>
        {t('Sign in as someone else')}
      </Button>
    </BareFrame>
  )
}
