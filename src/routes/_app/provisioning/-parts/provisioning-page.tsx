import { Box, Group } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { CopyButton } from '#src/app/copy-button.tsx'
import { usePlace } from '#src/app/place.ts'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import {
  createScimToken,
  type IssuedScimToken,
  provisioning,
  revokeScimToken,
  type ScimToken,
  scimTokens,
} from '#src/contract/administration/provisioning.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t, tn } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { type Fact, Facts } from '#src/ui/facts.tsx'
import { RevokeQuestion } from '../../-secrets/revoke-question.tsx'
import { SecretDialog } from '../../-secrets/secret-dialog.tsx'
import { TokenForm } from './token-form.tsx'
import { tokensList } from './tokens-list.tsx'

const SHOWN = [scimTokens]
const COUNTED_EVERY_MS = 60_000
/** Of an address on one line. */
const WIDTH = 560

type State = AnswerOf<typeof provisioning>

/** How identity providers create and deactivate users: the address, the tokens, and how many users they keep. */
export function ProvisioningPage({ search }: { search: ListSearch }) {
  const { refusal } = usePlace()
  const { data } = useQuery(queryOptionsFor(provisioning, undefined, { refetchInterval: COUNTED_EVERY_MS }))
  const [revoked, setRevoked] = useState<ScimToken | null>(null)
  const [creating, setCreating] = useState(false)
  const [issued, setIssued] = useState<IssuedScimToken | null>(null)
  useDictionaryNews('SCIM_TOKEN', SHOWN)
  const rowActions = useCallback(
    (token: ScimToken) => {
      const item = rowItems({ refusal, onAct: () => setRevoked(token) }, token)
      const isRevoked = token.revokedTime === null ? null : t('This token was revoked.')
      const items = [
        { ...item('revoke', t('Revoke token'), IconBan, revokeScimToken, isRevoked), danger: true },
      ]
      return <RowMenu label={t('Actions: {name}', { name: token.name })} items={items} />
    },
    [refusal],
  )
  const notSetUp =
    data?.providers.length === 0 ? t('No identity provider is set up for provisioning in OIDC_FILE.') : null
  return (
    <>
      <ListPage
        definition={tokensList}
        search={search}
        figures={data && <ProvisioningFacts state={data} />}
        rowActions={rowActions}
        actions={
          <CreateButton
            refusal={refusal(createScimToken.permission) ?? notSetUp}
            onClick={() => setCreating(true)}
          >
            {t('Create token')}
          </CreateButton>
        }
      />
      {creating && (
        <TokenForm
          providers={data?.providers ?? []}
          onClose={() => setCreating(false)}
          onSaved={(token) => {
            setCreating(false)
            setIssued(token)
          }}
        />
      )}
      {revoked && (
        <RevokeQuestion
          endpoint={revokeScimToken}
          shown={SHOWN}
          of={revoked}
          title={t('Revoke token: {name}?', { name: revoked.name })}
          verb={t('Revoke token')}
          consequence={t(
            "Linewatch refuses this token from now on. Your identity provider can't create, change or deactivate users with it. Users stay as they are. This can't be undone.",
          )}
          onClose={() => setRevoked(null)}
        />
      )}
      {issued && (
        <SecretDialog
          title={t('Token: {name}', { name: issued.name })}
          note={t('Enter this token at your identity provider now. It is only shown once.')}
          secret={issued.token}
          done={t('Token copied')}
          otherwise={t('Select the token and copy it.')}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  )
}

function ProvisioningFacts({ state: { address, providers } }: { state: State }) {
  const counts = providers.map(({ name, users, blocked }): Fact => {
    const counted = tn(users, { one: '{n} user', other: '{n} users' })
    return [
      t('Users from {name}', { name }),
      blocked === 0 ? counted : t('{users}, {blocked} of them blocked', { users: counted, blocked }),
    ]
  })
  return (
    <Group align="flex-start" gap={8} mb={16}>
      <Box flex={1} miw={240} maw={WIDTH}>
        <Facts facts={[[t('SCIM base URL'), address, 'data'], ...counts]} />
      </Box>
      <CopyButton
        text={address}
        done={t('Address copied')}
        otherwise={t('Select the address and copy it.')}
      />
    </Group>
  )
}
