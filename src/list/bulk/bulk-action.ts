import type { ComponentType } from 'react'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
import type { ListDefinition } from '../list-definition.ts'
import type { Noun } from '../noun.ts'

/** Something that can be done with many rows, with one call each; the outcome is shown for each row. */
export interface BulkAction<Row> {
  /** On its button: 'Block'. */
  label: string
  /** With what it is done with: 'Block 3 users'. */
  deed: Message<'rows'>
  /** What it has been then: 'Blocked: 3 users'. */
  done: Message<'rows'>
  endpoint: AnyEndpoint
  /** What is sent besides the row's id in the path; `answer` is what was asked before. */
  body?: (row: Row, answer: string) => object
  /** What has to be said before it is done: a field in the question, once for all rows. */
  ask?: ComponentType<BulkAskProps<Row>>
  /** Why a row is left out, as a sentence; null where it is not. */
  leftOut?: (row: Row) => string | null
  /** Takes it back, offered for some seconds after; `done` is what they have been then: 'Restored: 3 users'. */
  back?: { done: Message<'rows'>; endpoint: AnyEndpoint; body?: (row: Row) => object }
  /** Other endpoints whose answers it changes, besides the list's own. */
  invalidates?: readonly AnyEndpoint[]
  /** It takes something away. */
  danger?: boolean
}

export interface BulkAskProps<Row> {
  /** What it would be done with. */
  rows: readonly Row[]
  /** Null until something was answered: till then it cannot be done. */
  answer: string | null
  onAnswer: (answer: string | null) => void
}

/** What rows of a list are called, and what can be done with many of them. */
export interface BulkWork<Row> {
  noun: Noun
  name: (row: Row) => string
  actions: readonly BulkAction<Row>[]
}

/** Of any list: what it declares, and deleting, where single rows can be deleted. */
export function bulkWorkOf<Row>(
  { bulk, removed }: Pick<ListDefinition<Row, never>, 'bulk' | 'removed'>,
  can: (permission: Permission) => boolean,
): BulkWork<Row> | null {
  const { noun, name } = bulk ?? removed ?? {}
  const actions = [...(bulk?.actions ?? []), ...(removed ? [deleting<Row>(removed)] : [])].filter(
    ({ endpoint }) => can(endpoint.permission as Permission),
  )
  return noun && name && actions.length > 0 ? { noun, name, actions } : null
}

type Deleting<Row> = Pick<NonNullable<ListDefinition<Row>['removed']>, 'endpoint' | 'recall' | 'invalidates'>

/** Deleting many, and the way back. */
export function deleting<Row>({ endpoint, recall, invalidates = [] }: Deleting<Row>): BulkAction<Row> {
  return {
    label: t('Delete'),
    deed: msg('Delete {rows}'),
    done: msg('Deleted: {rows}'),
    endpoint,
    danger: true,
    invalidates,
    ...(recall && { back: { done: msg('Restored: {rows}'), endpoint: recall } }),
  }
}
