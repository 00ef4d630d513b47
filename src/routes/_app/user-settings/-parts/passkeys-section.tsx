import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { config } from '#src/api/provider/config.ts'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { PASSKEYS_AT_MOST, type Passkey, passkeys } from '#src/contract/account/passkeys.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import { whyNoPasskeys } from '#src/session/passkeys.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { AddPasskeyDialog, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'
import css from './security.module.css'

type Step = { do: 'add' } | { do: 'rename' | 'remove'; passkey: Passkey }

/** The user's passkeys; nothing where the provider has none. */
export function PasskeysSection({ onChanged }: { onChanged: () => void }) {
  const isOn = config().passkeyOrigins !== undefined
  const { data, error, refetch } = useQuery(queryOptionsFor(passkeys, {}, { enabled: isOn, persist: false }))
  const { zone } = usePlace()
  const [step, setStep] = useState<Step | null>(null)
  if (!isOn) return null
  const changed = () => {
    void refetch()
    onChanged()
  }
  const close = () => setStep(null)
  return (
    <section className={css.section} aria-labelledby="passkeys" aria-busy={!data && !error}>
      <h2 id="passkeys">{t('Passkeys')}</h2>
      <Text>
        {t(
          'Sign in with your fingerprint, face or device PIN instead of a password. Once you have a passkey, your password alone no longer signs you in.',
        )}
      </Text>
      {!data && error && <Failed failure={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((passkey) => (
            <li key={passkey.uuid} className={css.passkey}>
              <div className={css.facts}>
                <strong className={css.name} translate="no">
                  {passkey.name}
                </strong>
                <span>{usedText(passkey, zone)}</span>
                <span>{placeText(passkey)}</span>
              </div>
              <Group gap={8}>
                <Button
                  variant="default"
                  aria-label={t('Rename {name}', { name: passkey.name })}
                  onClick={() => setStep({ do: 'rename', passkey })}
                >
                  {t('Rename')}
                </Button>
                <Button
                  variant="default"
                  aria-label={t('Remove {name}', { name: passkey.name })}
                  onClick={() => setStep({ do: 'remove', passkey })}
                >
                  {t('Remove')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {data && data.length === 0 && <Text>{t('You have no passkeys yet.')}</Text>}
      {data && <AddButton count={data.length} onAdd={() => setStep({ do: 'add' })} />}
      {step?.do === 'add' && <AddPasskeyDialog onChanged={changed} onClose={close} />}
      {step?.do === 'rename' && <RenamePasskey passkey={step.passkey} onChanged={changed} onClose={close} />}
      {step?.do === 'remove' && <RemovePasskey passkey={step.passkey} onChanged={changed} onClose={close} />}
    </section>
  )
}

function AddButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  const why = whyNoPasskeys()
  if (why) return <Text>{why}</Text>
  if (count >= PASSKEYS_AT_MOST)
    return <Text>{t('You have 10 passkeys. Remove one before you add another.')}</Text>
  return (
    <Button variant="default" onClick={onAdd}>
      {t('Add a passkey')}
    </Button>
  )
}

const usedText = ({ createdDate, lastUsedTime }: Passkey, zone: string): string =>
  lastUsedTime === null
    ? t('Added {time}, not used yet', { time: formatDateTime(createdDate, zone) })
    : t('Added {time}, last used {used}', {
        time: formatDateTime(createdDate, zone),
        used: formatDateTime(lastUsedTime, zone),
      })

function placeText({ synced, backedUp }: Passkey): string {
  if (!synced) return t('On one device or security key only')
  return backedUp ? t('Backed up, works on your other devices, too') : t('Not backed up yet')
}
