import { Button, Group, Loader } from '@mantine/core'
import { useId } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { CopyButton } from '#src/app/copy-button.tsx'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { SectionBar } from '#src/app/head/section-bar.tsx'
import {
  type SignOnProvider,
  type SignOnState,
  signOnState,
} from '#src/contract/administration/sign-on-state.ts'
import { FAULT_WORDS } from '#src/domain/access/sign-on-state.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { Data } from '#src/ui/text/data.tsx'
import css from './sign-on.module.css'
import { EMERGENCY_STATUSES, gapsOf, PROVIDER_STATUSES, ruleText, settingsText } from './sign-on-words.ts'

/** How people sign in, as the server is set up: to look at, and to set up the other side. */
export function SignOnPage() {
  const known = useLastKnown(queryOptionsFor(signOnState, {}, { staleTime: 0, persist: false }))
  const { data, failure, isLoading, retry } = known
  return (
    <>
      <SectionBar />
      <PageHeader />
      {isLoading && !data && <Loader role="status" aria-label={t('Loading')} />}
      {failure && !data && <Failed failure={failure} onRetry={retry} />}
      <StaleLine known={known} onRetry={retry} />
      {data && (
        <div className={`${css.sections} whole-words`}>
          <p>
            {t(
              'Identity providers, rules and emergency accounts are set up on the server, in OIDC_FILE and its environment. Change them there and restart the server.',
            )}
          </p>
          <Passwords passwordSignIn={data.passwordSignIn} />
          {data.providers.length === 0 && (
            <section className={css.section} aria-labelledby="no-provider">
              <h2 id="no-provider">{t('Identity providers')}</h2>
              <p>{t('No identity provider is set up.')}</p>
            </section>
          )}
          {data.providers.map((provider) => (
            <Provider key={provider.id} provider={provider} onCheck={retry} isBusy={isLoading} />
          ))}
          <EmergencyAccounts accounts={data.emergencyAccounts} />
        </div>
      )}
    </>
  )
}

function Passwords({ passwordSignIn }: Pick<SignOnState, 'passwordSignIn'>) {
  return (
    <section className={css.section} aria-labelledby="passwords">
      <h2 id="passwords">{t('Passwords')}</h2>
      <p>
        {passwordSignIn
          ? t('Everybody can sign in with a password.')
          : t('Only emergency accounts sign in with a password.')}
      </p>
    </section>
  )
}

interface ProviderProps {
  provider: SignOnProvider
  onCheck: () => void
  isBusy: boolean
}

function Provider({ provider, onCheck, isBusy }: ProviderProps) {
  const { name, issuer, fault, users, redirectAddress, backChannelAddress, signOutAddresses, rules } =
    provider
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} translate="no">
          {name}
        </h2>
        <StatusBadge status={fault === null ? PROVIDER_STATUSES.UP : PROVIDER_STATUSES.DOWN} />
      </div>
      {fault !== null && (
        <>
          <p role="status">{FAULT_WORDS[fault]}</p>
          <Group>
            <Button variant="default" disabled={isBusy} onClick={onCheck}>
              {t('Check again')}
            </Button>
          </Group>
        </>
      )}
      <p>
        {t('Issuer')}: <Data>{issuer}</Data>
      </p>
      <p>{tn(users, { one: '{n} user is connected.', other: '{n} users are connected.' })}</p>
      <h3>{t('Addresses to register at the provider')}</h3>
      <Address title={t('Redirect')} address={redirectAddress} />
      <Address title={t('Back-channel logout')} address={backChannelAddress} />
      {signOutAddresses.map((address) => (
        <Address key={address} title={t('After sign-out')} address={address} />
      ))}
      <h3>{t('Rules')}</h3>
      <p>
        {t(
          'At each sign-in, the first rule that fits decides type and role. All rules that fit add their restaurants. Users whom no rule fits cannot sign in.',
        )}
      </p>
      <ol>
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)}>
            {ruleText(rule)}
            {gapsOf(rule).map((gap) => (
              <p key={gap} className={css.gap}>
                {gap}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <h3>{t('Settings')}</h3>
      <ul>
        {settingsText(provider).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

function Address({ title, address }: { title: string; address: string }) {
  return (
    <div className={css.address}>
      <div>
        {title}
        <code translate="no">{address}</code>
      </div>
      <CopyButton
        text={address}
        name={t('Copy: {what}', { what: title })}
        done={t('Address copied')}
        otherwise={t('Select the address and copy it.')}
      />
    </div>
  )
}

function EmergencyAccounts({ accounts }: { accounts: SignOnState['emergencyAccounts'] }) {
  return (
    <section className={css.section} aria-labelledby="emergency">
      <h2 id="emergency">{t('Emergency accounts')}</h2>
      <p>
        {t(
          'They sign in with a password when no identity provider can be reached. No provider changes them. Give each a password that only one person knows, and multi-factor.',
        )}
      </p>
      {accounts.length === 0 && <p>{t('No emergency account is set up.')}</p>}
      {accounts.length > 0 && (
        <ul className={css.accounts}>
          {accounts.map(({ email, state }) => (
            <li key={email}>
              <div className={css.head}>
                <Data>{email}</Data>
                <StatusBadge status={EMERGENCY_STATUSES[state]} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
