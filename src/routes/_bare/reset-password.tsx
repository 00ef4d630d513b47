import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { onlyKnownParams } from '#src/app/search.ts'
import { checkPasswordLink, type LinkState } from '#src/contract/account/passwords.ts'
import { FORGOT_PASSWORD } from '#src/domain/access/pages.ts'
import { t } from '#src/domain/language/text.ts'
import { BareFrame } from '#src/shell/frame/bare-frame.tsx'
import { LinkPasswordForm } from './-parts/link-password-form.tsx'

export const Route = createFileRoute('/_bare/reset-password')({
  staticData: { page: { title: t('Set New Password'), frame: 'bare', access: 'public' } },
  /** `token`: the secret of the mailed link. */
  validateSearch: onlyKnownParams<{ token?: string }>(({ token }) =>
    typeof token === 'string' && token !== '' && token.length <= 255 ? { token } : {},
  ),
  component: SetNewPasswordPage,
})

const TITLE = t('Set New Password')
const OVER: Record<Exclude<LinkState, 'USABLE'>, string> = {
  USED: t('This link was already used. It works only once. If it was not you, request a new one now.'),
  EXPIRED: t(
    'This link has expired. Links work for one day, and only until a newer link is used. Request a new one.',
  ),
  UNKNOWN: t('This link is incomplete or not valid. Copy the whole link, or request a new one.'),
}

function SetNewPasswordPage() {
  const { token } = Route.useSearch()
  return token === undefined ? <NoLink state="UNKNOWN" /> : <CheckedLink key={token} token={token} />
}

function CheckedLink({ token }: { token: string }) {
  const ways = { persist: false, staleTime: Number.POSITIVE_INFINITY }
  const check = useQuery(queryOptionsFor(checkPasswordLink, { query: { token } }, ways))
  if (check.isPending)
    return (
      <BareFrame title={TITLE}>
        <p aria-busy="true">{t('Checking the link…')}</p>
      </BareFrame>
    )
  if (check.isError)
    return (
      <BareFrame title={TITLE} lead={check.error.message}>
        <Button fullWidth disabled={check.isFetching} onClick={() => void check.refetch()}>
          {t('Try again')}
        </Button>
      </BareFrame>
    )
  const { state, email } = check.data
  if (state !== 'USABLE') return <NoLink state={state} />
  return (
    <BareFrame title={TITLE} lead={email === null ? undefined : t('For the account {email}.', { email })}>
      <LinkPasswordForm token={token} email={email ?? ''} onGone={() => void check.refetch()} />
    </BareFrame>
  )
}

/** A link that sets no password, why, and the way to one that does. */
function NoLink({ state }: { state: Exclude<LinkState, 'USABLE'> }) {
  return (
    <BareFrame title={TITLE} lead={OVER[state]}>
      <Button component={Link} to={FORGOT_PASSWORD} fullWidth>
        {t('Request a new link')}
      </Button>
    </BareFrame>
  )
}
