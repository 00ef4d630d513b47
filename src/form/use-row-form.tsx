import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCurrent } from './use-current.ts'
import { type Form, type FormWays, useForm } from './use-form.ts'

export interface RowFormWays<Row extends { version: number }, Values extends object, Body extends object>
  extends Pick<FormWays<Values, Body, Row>, 'schema' | 'toBody' | 'onSaved'> {
  /** The row to change; null for a new one. */
  row: Row | null
  valuesOf: (row: Row | null) => Values
  create: (body: Body) => Promise<Row>
  /** `version` says which state of the row was changed. */
  update: (row: Row, body: Body & { version: number }) => Promise<Row>
  /** The row as it is saved now, null when it is no more; a CallError is told in the form. */
  now: (row: Row) => Promise<Row | null>
}

export interface RowForm<Row, Values extends object> {
  form: Form<Values>
  /** What the change is one of; null while something new is made. */
  base: Row | null
  /** What somebody else has saved meanwhile, once it was asked for. */
  loaded: Row | null
  /** The button that asks for it, where there is something to be asked for; FormDialog's `remedy`. */
  remedy: ReactNode
}

/** A form that makes a row or changes one, and knows what to do when somebody else was first. */
export function useRowForm<Row extends { version: number }, Values extends object, Body extends object>(
  ways: RowFormWays<Row, Values, Body>,
): RowForm<Row, Values> {
  const { row, valuesOf, create, update, now, ...rest } = ways
  const current = useCurrent(row, now)
  const { base, loaded } = current
  const form = useForm<Values, Body, Row>({
    ...rest,
    initialValues: valuesOf(row),
    submit: (body) => (base ? update(base, { ...body, version: base.version }) : create(body)),
  })
  const remedy = current.isBehind(form) && (
    <Button variant="default" onClick={() => void current.load(form, valuesOf)}>
      Load the current one
    </Button>
  )
  return { form, base, loaded, remedy }
}
