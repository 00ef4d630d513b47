import { Text } from '@mantine/core'
import { IconBan, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { TabBar } from '#src/app/head/tab-bar.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import { enrolments } from '#src/contract/devices/enrolments.ts'
import {
  createIntakeKey,
  type IntakeKey,
  type IssuedIntakeKey,
  intakeKeys,
  revokeIntakeKey,
  rotateIntakeKey,
} from '#src/contract/devices/intake-keys.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { CreateButton } from '#src/ui/buttons/action-button.tsx'
import { rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { present } from '#src/ui/clock/use-now.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { RevokeQuestion } from '../../-secrets/revoke-question.tsx'
import { SecretDialog } from '../../-secrets/secret-dialog.tsx'
import { cleanTabs, type TabSpec } from '../availability-search.ts'
import { AddDeviceButton } from './add-device-button.tsx'
import { codesList } from './codes-list.tsx'
import { KeyForm } from './key-form.tsx'
import { keysList } from './keys-list.tsx'

/** The tabs; the parameter is named after their group. */
const TABS = [
  { value: 'keys', label: t('Keys'), list: keysList.spec },
  { value: 'codes', label: t('Device codes'), list: codesList.spec },
] as const satisfies readonly TabSpec<string>[]

const cleanKeysSearch = (raw: Readonly<Record<string, unknown>>, now: number): ListSearch =>
  cleanTabs('keys', TABS, raw, now)

const KINDS = ['INTAKE_KEY', 'ENROLMENT'] as const
const SHOWN = [intakeKeys, enrolments]

/** What reports to Linewatch: its keys, and the codes with which devices were added. */
export function KeysPage() {
  const search = usePageSearch(cleanKeysSearch)
  useDictionaryNews(KINDS, SHOWN)
  const isCodes = search.keys === 'codes'
  return (
    <>
      <TabBar group="keys" label={t('Keys')} tabs={TABS} active={isCodes ? 'codes' : 'keys'} />
      {isCodes ? (
        <ListPage definition={codesList} search={search} actions={<AddDeviceButton kind="EDGE" />} />
      ) : (
        <KeysTab search={search} />
      )}
    </>
  )
}

type Act = 'replace' | 'revoke'

function KeysTab({ search }: { search: ListSearch }) {
  const { refusal } = usePlace()
  const [asked, setAsked] = useState<{ what: Act; key: IntakeKey } | null>(null)
  const [creating, setCreating] = useState(false)
  const [issued, setIssued] = useState<IssuedIntakeKey | null>(null)
  const close = () => setAsked(null)
  const show = (key: IssuedIntakeKey) => {
    close()
    setCreating(false)
    setIssued(key)
  }
  const rowActions = useCallback(
    (key: IntakeKey) => {
      const item = rowItems({ refusal, onAct: (what: Act) => setAsked({ what, key }) }, key)
      const hasEnded = key.endTime !== null && key.endTime <= present() ? t('This key has ended.') : null
      const items = [
        item('replace', t('Replace key'), IconRefresh, rotateIntakeKey, hasEnded),
        { ...item('revoke', t('Revoke key'), IconBan, revokeIntakeKey, hasEnded), danger: true },
      ]
      return <RowMenu label={t('Actions: {name}', { name: key.name })} items={items} />
    },
    [refusal],
  )
  return (
    <>
      <ListPage
        definition={keysList}
        search={search}
        rowActions={rowActions}
        actions={
          <>
            <AddDeviceButton kind="EDGE" />
            <CreateButton
              variant="default"
              refusal={refusal(createIntakeKey.permission)}
              onClick={() => setCreating(true)}
            >
              {t('Create key')}
            </CreateButton>
          </>
        }
      />
      {creating && <KeyForm onClose={() => setCreating(false)} onSaved={show} />}
      {asked?.what === 'replace' && <ReplaceQuestion of={asked.key} onClose={close} onReplaced={show} />}
      {asked?.what === 'revoke' && (
        <RevokeQuestion
          endpoint={revokeIntakeKey}
          shown={SHOWN}
          of={asked.key}
          title={t('Revoke key: {name}?', { name: asked.key.name })}
          verb={t('Revoke key')}
          consequence={t(
            "Linewatch refuses this key from now on. The equipment keeps what it has until it gets another key. This can't be undone.",
          )}
          onClose={close}
        />
      )}
      {issued && (
        <SecretDialog
          title={t('Key: {name}', { name: issued.name })}
          note={t('Put this key into the equipment now. It is only shown once.')}
          secret={issued.key}
          done={t('Key copied')}
          otherwise={t('Select the key and copy it.')}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  )
}

const OVERLAPS = [
  { value: '0', label: t('At once') },
  { value: '1', label: t('In 1 hour') },
  { value: '24', label: t('In 1 day') },
  { value: '168', label: t('In 7 days') },
]

function ReplaceQuestion({
  of,
  onClose,
  onReplaced,
}: {
  of: IntakeKey
  onClose: () => void
  onReplaced: (key: IssuedIntakeKey) => void
}) {
  const [hours, setHours] = useState('24')
  const replace = useMutation(mutationOptionsFor(rotateIntakeKey, { invalidates: SHOWN }))
  const confirm = () =>
    replace.mutate(
      { params: { id: of.uuid }, body: { overlapHours: Number(hours) } },
      { onSuccess: onReplaced },
    )
  return (
    <Question
      title={t('Replace key: {name}?', { name: of.name })}
      verb={t('Replace key')}
      harmless
      busy={replace.isPending}
      problem={replace.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text mb={12}>
        {t('Linewatch creates a new key. Put it into the equipment before the present key ends.')}
      </Text>
      <Select
        label={t('The present key ends')}
        options={OVERLAPS}
        value={hours}
        onChange={(value) => setHours(value ?? '24')}
      />
    </Question>
  )
}
