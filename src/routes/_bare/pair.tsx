import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { onlyKnownParams } from '#src/app/search.ts'
import type { SignedIn } from '#src/contract/account/auth.ts'
import { type PairingForm, pairingForm, pairTablet } from '#src/contract/devices/pairing.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { useForm } from '#src/form/use-form.ts'
import { useSession } from '#src/session/use-session.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'
import { useSignOut } from '#src/shell/header/use-sign-out.ts'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

/** A QR code of Devices › Tablets leads here with its code. */
const search = onlyKnownParams<{ code?: string }>(({ code }) => (typeof code === 'string' ? { code } : {}))

export const Route = createFileRoute('/_bare/pair')({
  staticData: { page: { title: t('Pair Tablet'), frame: 'bare', access: 'public' } },
  validateSearch: search,
  component: PairPage,
})

/** Pairs this tablet to the floor board of a restaurant: from then on it shows that, and nobody signs in on it. */
function PairPage() {
  const { state } = useSession()
  if (state.isLoggedIn && !state.user?.tablet) return <SomebodyElse />
  return <PairForm />
}

function SomebodyElse() {
  const signOut = useSignOut()
  const { user } = useSession().state
  return (
    <BareFrame
      title={t('Pair Tablet')}
      lead={t(
        '{user} is signed in on this device. A paired tablet shows the floor board, and nobody is signed in on it.',
        { user: user?.displayName || (user?.email ?? '') },
      )}
    >
      <Stack gap={16}>
        <Button fullWidth onClick={() => void signOut()}>
          {t('Sign out to pair this tablet')}
        </Button>
        <BackLink text={t('Back to Linewatch')} />
      </Stack>
    </BareFrame>
  )
}

function PairForm() {
  const { code = '' } = Route.useSearch()
  const { state, session } = useSession()
  const navigate = useNavigate()
  const pair = useMutation(mutationOptionsFor(pairTablet))
  const form = useForm<PairingForm, PairingForm, SignedIn>({
    initialValues: { code, pin: '' },
    schema: pairingForm,
    submit: (body) => pair.mutateAsync({ body }),
    onSaved: async (answer) => {
      await session.take(answer)
      // Browsers keep what a site asks them to keep: the tablet stays paired.
      void navigator.storage?.persist?.()
      await navigate({ to: '/pcs/floor', replace: true })
    },
  })
  return (
    <BareFrame
      title={t('Pair Tablet')}
      lead={
        state.reason === 'unpaired'
          ? t(
              'The pairing of this tablet was ended. A manager creates the code: Devices › Tablets › Add device. From then on this tablet shows the floor board of the restaurant.',
            )
          : t(
              'A manager creates the code: Devices › Tablets › Add device. From then on this tablet shows the floor board of the restaurant.',
            )
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <Stack gap={16}>
          {form.problem && (
            <Text role="alert" c="var(--status-bad-fg)">
              {form.problem.message}
            </Text>
          )}
          <TextInput
            label={t('Code')}
            placeholder="ABCD-EFGH"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            {...form.field('code')}
          />
          <TextInput
            label={t('PIN')}
            description={t('4 to 8 digits. The crew needs it to leave the board.')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            required
            {...form.field('pin')}
          />
          <Button type="submit" fullWidth disabled={form.busy}>
            {t('Pair this tablet')}
          </Button>
          <BackLink text={t('Sign in instead')} />
        </Stack>
      </form>
    </BareFrame>
  )
}

function BackLink({ text }: { text: string }) {
  return (
    <Anchor component={Link} to={LOGIN} mih={44} display="flex" style={{ alignItems: 'center' }}>
      {text}
    </Anchor>
  )
}
