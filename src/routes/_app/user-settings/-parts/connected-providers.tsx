import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { activeSessions } from '#src/contract/account/sessions.ts'
import { disconnectProvider, linkedProviders } from '#src/contract/account/single-sign-on.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { beginSignOn } from '#src/session/single-sign-on.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import css from './security.module.css'

const PAGE = '/user-settings/security'
const WAYS = { invalidates: [linkedProviders, activeSessions] }

type Provider = AnswerOf<typeof linkedProviders>[number]

/** The identity providers that may sign the user in; nothing where none is set up. */
export function ConnectedProviders() {
  // Somebody who comes back from connecting must not see what was so before.
  const { data = [] } = useQuery(queryOptionsFor(linkedProviders, {}, { staleTime: 0, persist: false }))
  const session = useSessionActions()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Provider | null>(null)
  if (data.length === 0) return null
  const connect = async (id: string) => {
    setBusy(true)
    const why = await beginSignOn(id, { purpose: 'LINK', from: PAGE, session })
    if (why === null) return
    setBusy(false)
    notify({ kind: 'error', title: t('Error'), text: why })
  }
  return (
    <section className={css.section} aria-labelledby="single-sign-on">
      <h2 id="single-sign-on">{t('Single sign-on')}</h2>
      <Text>{t('Sign in with the account of your organization instead of a password.')}</Text>
      {data.map((provider) =>
        provider.linked ? (
          <Connected key={provider.id} provider={provider} onDisconnect={() => setAsked(provider)} />
        ) : (
          <Group key={provider.id}>
            <Button variant="default" disabled={busy} onClick={() => void connect(provider.id)}>
              {t('Connect {name}', { name: provider.name })}
            </Button>
          </Group>
        ),
      )}
      {asked && <DisconnectQuestion provider={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface ConnectedProps {
  provider: Provider
  onDisconnect: () => void
}

/** A provider that signs the user in, and why they can't go without it. */
function Connected({ provider: { name, disconnectRefusal }, onDisconnect }: ConnectedProps) {
  return (
    <>
      <Text>{t('{name}: connected', { name })}</Text>
      {disconnectRefusal === null ? (
        <Group>
          <Button variant="default" onClick={onDisconnect}>
            {t('Disconnect {name}', { name })}
          </Button>
        </Group>
      ) : (
        <Text>{disconnectRefusal}</Text>
      )}
    </>
  )
}

interface DisconnectQuestionProps {
  provider: Provider
  onClose: () => void
}

function DisconnectQuestion({ provider: { id, name, current }, onClose }: DisconnectQuestionProps) {
  const disconnect = useMutation(mutationOptionsFor(disconnectProvider, WAYS))
  const done = () => {
    onClose()
    notify({ kind: 'success', text: t('Disconnected: {name}', { name }) })
  }
  return (
    <Question
      title={t('Disconnect {name}?', { name })}
      verb={t('Disconnect {name}', { name })}
      busy={disconnect.isPending}
      problem={disconnect.error?.message ?? null}
      onConfirm={() => disconnect.mutate({ params: { provider: id } }, { onSuccess: done })}
      onClose={onClose}
    >
      <Text>
        {t('You can no longer sign in with {name}. Sessions that you opened with it end now.', { name })}
      </Text>
      {current && <Text mt={8}>{t('You are signed out here, too. Sign in with your password again.')}</Text>}
    </Question>
  )
}
