import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LastKnownQuery } from '#src/api/query/use-last-known.ts'
import { t } from '#src/domain/language/text.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import css from './player.module.css'

interface KnownListProps<T> {
  known: LastKnownQuery<T>
  /** What is waited for, for those who hear it. */
  waiting: string
  children: (data: T) => ReactNode
}

/** A list next to the pictures: how old it is while nobody answers, and a way to try again if it failed. */
export function KnownList<T>({ known, waiting, children }: KnownListProps<T>) {
  const { data, failure, retry } = known
  if (data === undefined && failure) return <Failed failure={failure} onRetry={retry} />
  if (data === undefined)
    return <Loader className={css.wait ?? ''} size="sm" role="status" aria-label={waiting} />
  return (
    <>
      <StaleLine known={known} prefix={t('Last known')} onRetry={retry} />
      {children(data)}
    </>
  )
}

/** Said where nothing is known that would be shown: its place is empty, which could be taken for an answer. */
export function NotKnown({ known, what }: { known: LastKnownQuery<unknown>; what: string }) {
  if (known.data !== undefined || !known.failure) return null
  return <p className={css.age}>{t('{what} could not be loaded', { what })}</p>
}

/** The age of the oldest answer that is shown although a later call failed; nothing while all are fresh. */
export function KnownAge({ of }: { of: readonly LastKnownQuery<unknown>[] }) {
  const old = of.flatMap(({ isStale, asOf }) => (isStale && asOf !== null ? [asOf] : []))
  if (old.length === 0) return null
  return (
    <p className={css.age}>
      <AgeLabel at={Math.min(...old)} prefix={t('Last known')} stale />
    </p>
  )
}
