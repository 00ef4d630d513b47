import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#src/domain/language/text.ts'
import { type Differences, differences, SAVED_BELOW } from './differences.ts'
import { useCurrent } from './use-current.ts'
import { type FieldProps, type Form, type FormWays, useForm } from './use-form.ts'

export interface RowFormWays<Row extends { version: number }, Values extends object, Body extends object>
  extends Pick<FormWays<Values, Body, Row>, 'schema' | 'toBody' | 'onSaved' | 'kept'> {
  /** The row to change; null for a new one. */
  row: Row | null
  valuesOf: (row: Row | null) => Values
  /** What is saved, in a person's words by its field: shown where somebody else has saved another value. */
  texts?: (row: Row) => Differences<Values>
  create: (body: Body) => Promise<Row>
  /** `version` says which state of the row was changed. */
  update: (row: Row, body: Body & { version: number }) => Promise<Row>
  /** The row as it is saved now, null when it is no more; a CallError is told in the form. */
  now: (row: Row) => Promise<Row | null>
  /** Its name, where its page can bring it back: see `useForm`. */
  keptAs?: string
}

export interface RowForm<Row, Values extends object> {
  form: Form<Values>
  /** What ties an input to a value, with what is saved now below it where that differs. */
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]> & Saved
  /** What the change is one of; null while something new is made. */
  base: Row | null
  /** What somebody else has saved meanwhile, once it was asked for, and where it differs from what was typed. */
  loaded: Row | null
  differs: Differences<Values>
  /** The button that asks for it, where there is something to be asked for; FormDialog's `remedy`. */
  remedy: ReactNode
  /** Says where to look once it differs; FormDialog's `note`. */
  note: ReactNode
}

/** What is said below a field. */
interface Saved {
  description: string | undefined
  inputWrapperOrder: typeof SAVED_BELOW
}

/** A form that makes a row or changes one, and knows what to do when somebody else was first. */
export function useRowForm<Row extends { version: number }, Values extends object, Body extends object>(
  ways: RowFormWays<Row, Values, Body>,
): RowForm<Row, Values> {
  const { row, valuesOf, texts, create, update, now, keptAs, ...rest } = ways
  const current = useCurrent(row, now)
  const { base, loaded } = current
  const form = useForm<Values, Body, Row>({
    ...rest,
    ...(keptAs !== undefined && { keep: { name: keptAs, row: base } }),
    initialValues: valuesOf(row),
    submit: (body) => (base ? update(base, { ...body, version: base.version }) : create(body)),
  })
  const differs: Differences<Values> =
    loaded && texts ? differences(form.values, valuesOf(loaded), texts(loaded)) : {}
  const remedy = current.isBehind(form) && (
    <Button variant="default" onClick={() => void current.load(form, valuesOf)}>
      {t('Load current version')}
    </Button>
  )
  const note =
    Object.keys(differs).length > 0 && t('The saved value is shown next to each field that differs.')
  return {
    form,
    field: (name) => ({ ...form.field(name), description: differs[name], inputWrapperOrder: SAVED_BELOW }),
    base,
    loaded,
    differs,
    remedy,
    note,
  }
}
