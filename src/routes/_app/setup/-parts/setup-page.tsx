import { Button, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { refetchEvery } from '#src/api/query/refetch.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { notify, notifyFailure } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { loadExampleDictionary, type Setup, setup } from '#src/contract/administration/setup.ts'
import { t } from '#src/domain/language/text.ts'
import { isOptional, SETUP_STEPS, type SetupProgress, type SetupStep } from '#src/domain/setup.ts'
import { SETUP_STATUSES } from '#src/domain/statuses.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { EventJson } from '../../-devices/event-json.tsx'
import { AddDeviceButton } from '../../-devices/keys/add-device-button.tsx'
import css from './setup.module.css'
import {
  arrivedText,
  CREATE_ROLES,
  EXAMPLE_NOTE,
  missingText,
  PART_WORDS,
  REFUSED_EVENT,
  STEP_WORDS,
  WAITING,
  type Way,
} from './setup-words.ts'

/** How soon an event is shown that arrives, and anything else that somebody sets up meanwhile. */
const WAITING_MS = 2_000
const OPEN_MS = 10_000

const isDone = ({ steps }: Setup, step: SetupStep): boolean =>
  steps.some((one) => one.step === step && one.state === 'DONE')

/** What a new chain needs before its dashboards show anything, and the first event as it arrives. */
export function SetupPage() {
  const known = useLastKnown({
    ...queryOptionsFor(setup, {}, { staleTime: 0, persist: false }),
    refetchInterval: refetchEvery(({ state: { data } }) => {
      if (!data || data.complete) return false
      return isDone(data, 'FIRST_EVENT') ? OPEN_MS : WAITING_MS
    }),
  })
  const { data, failure, isLoading, retry } = known
  return (
    <>
      <PageHeader />
      {isLoading && !data && <Loader role="status" aria-label={t('Loading')} />}
      {failure && !data && <Failed failure={failure} onRetry={retry} />}
      <StaleLine known={known} onRetry={retry} />
      {data && (
        <>
          <p className={css.progress} role="status">
            {progressText(data)}
          </p>
          <ol className={`${css.steps} whole-words`}>
            {data.steps.map((progress) => (
              <Step key={progress.step} progress={progress} data={data} />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function progressText({ complete, steps }: Setup): string {
  if (complete) return t('Linewatch is set up.')
  const needed = steps.filter(({ step }) => !isOptional(step))
  const done = needed.filter(({ state }) => state === 'DONE')
  return t('{done} of {needed} steps are done.', { done: done.length, needed: needed.length })
}

function statusOf({ step, state }: SetupProgress) {
  if (state === 'DONE') return SETUP_STATUSES.DONE
  if (isOptional(step)) return SETUP_STATUSES.OPTIONAL
  return step === 'FIRST_EVENT' ? SETUP_STATUSES.WAITING : SETUP_STATUSES.OPEN
}

interface OfSetup {
  data: Setup
}

function Step({ progress, data }: OfSetup & { progress: SetupProgress }) {
  const { step, state } = progress
  const { title, why, ...ways } = STEP_WORDS[step]
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  // A step that is done while its dialog is open keeps the dialog: it says what became of it.
  const [isBusy, setBusy] = useState(false)
  const isOpen = state === 'OPEN'
  return (
    <li ref={item} className={css.step} tabIndex={-1} aria-labelledby={id}>
      <div className={css.words}>
        <div className={css.head}>
          <h2 id={id}>{`${SETUP_STEPS.indexOf(step) + 1}. ${title}`}</h2>
          <StatusBadge status={statusOf(progress)} />
        </div>
        <p>{why}</p>
        {step === 'DICTIONARY' && isOpen && <p>{missingText(data.missing)}</p>}
        {step === 'DICTIONARY' && data.missing.includes('MATERIALS') && <p>{EXAMPLE_NOTE}</p>}
      </div>
      <div className={css.actions}>
        {isOpen || isBusy ? (
          // A button may go as it has done its work: who works by keys goes on from the step.
          <Actions
            step={step}
            data={data}
            onDone={() => item.current?.focus({ preventScroll: true })}
            onBusy={setBusy}
          />
        ) : (
          <GoTo {...ways.done} />
        )}
      </div>
      {step === 'FIRST_EVENT' && <FirstEvent data={data} />}
    </li>
  )
}

interface ActionsProps extends OfSetup {
  step: SetupStep
  onDone: () => void
  onBusy: (busy: boolean) => void
}

/** What can be done about a step that is open. */
function Actions({ step, data, onDone, onBusy }: ActionsProps) {
  const { open } = STEP_WORDS[step]
  switch (step) {
    case 'DICTIONARY':
      return <DictionaryActions data={data} onLoaded={onDone} />
    case 'DEVICE':
      return (
        <>
          <AddDeviceButton
            kind="EDGE"
            refusal={isDone(data, 'RESTAURANT') ? null : t('Create a restaurant first.')}
            onOpen={onBusy}
          />
          <GoTo {...open} />
        </>
      )
    case 'FIRST_EVENT':
      return data.refusedEvent ? (
        <GoTo {...REFUSED_EVENT} search={{ event: data.refusedEvent.uuid }} isNext />
      ) : (
        <GoTo {...open} />
      )
    case 'PEOPLE':
      return (
        <>
          <GoTo {...open} isNext />
          <GoTo {...CREATE_ROLES} />
        </>
      )
    default:
      return <GoTo {...open} isNext={step === 'RESTAURANT' || step === 'FRYERS'} />
  }
}

interface GoToProps extends Way {
  search?: { event: string }
  /** It is the step's way on. */
  isNext?: boolean
}

const GoTo = ({ to, label, search, isNext = false }: GoToProps) => (
  <Button
    variant={isNext ? 'filled' : 'default'}
    renderRoot={(props) => <Link to={to} search={{ ...search }} {...props} />}
  >
    {label}
  </Button>
)

const SHOWN = [setup]

function DictionaryActions({ data: { missing }, onLoaded }: OfSetup & { onLoaded: () => void }) {
  const { refusal } = usePlace()
  const load = useMutation(mutationOptionsFor(loadExampleDictionary, { invalidates: SHOWN }))
  const act = () =>
    void load.mutateAsync({}).then(({ materials, containers, packages }) => {
      onLoaded()
      const text = t('Created: {materials} materials, {containers} containers, {packages} packages', {
        materials,
        containers,
        packages,
      })
      notify({ kind: 'success', text })
    }, notifyFailure)
  const offersExample = missing.includes('MATERIALS')
  const { to, label } = PART_WORDS[missing[0] ?? 'MATERIALS']
  return (
    <>
      {offersExample && (
        <ActionButton
          refusal={refusal(loadExampleDictionary.permission)}
          loading={load.isPending}
          onClick={act}
        >
          {t('Load example dictionary')}
        </ActionButton>
      )}
      <GoTo to={to} label={label} isNext={!offersExample} />
    </>
  )
}

/** Waits for the first event, and turns into it by itself. */
function FirstEvent({ data }: OfSetup) {
  const { zone } = usePlace()
  const naming = useZoneNaming()
  const { firstEvent, refusedEvent } = data
  const isWaiting = !isDone(data, 'FIRST_EVENT')
  // It came before Linewatch kept the first one.
  if (!isWaiting && !firstEvent) return null
  return (
    <div className={css.arrival}>
      <p role="status">
        {firstEvent && arrivedText(firstEvent, zone, naming)}
        {isWaiting &&
          (refusedEvent
            ? t('The newest event was refused. {reason}', { reason: refusedEvent.message })
            : WAITING)}
      </p>
      <div className={css.event}>{firstEvent ? <AsItCame {...firstEvent} /> : <Loader aria-hidden />}</div>
    </div>
  )
}

const AsItCame = ({ event }: NonNullable<Setup['firstEvent']>) =>
  event === null ? <p>{t('The event was too large to keep.')}</p> : <EventJson json={event} />
