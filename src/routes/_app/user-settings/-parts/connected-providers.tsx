import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { linkedProviders } from '#src/contract/account/single-sign-on.ts'
import { t } from '#src/domain/language/text.ts'
import { beginSignOn } from '#src/session/single-sign-on.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import css from './security.module.css'

const PAGE = '/user-settings/security'

/** The identity providers that may sign the user in; nothing where none is set up. */
export function ConnectedProviders() {
  const { data = [] } = useQuery(queryOptionsFor(linkedProviders))
  const session = useSessionActions()
  const [busy, setBusy] = useState(false)
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
      {data.map(({ id, name, linked }) =>
        linked ? (
          <Text key={id}>{t('{name}: connected', { name })}</Text>
        ) : (
          <Group key={id}>
            <Button variant="default" disabled={busy} onClick={() => void connect(id)}>
              {t('Connect {name}', { name })}
            </Button>
          </Group>
        ),
      )}
    </section>
  )
}
