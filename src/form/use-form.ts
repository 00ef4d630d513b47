import { type UseFormReturnType, useForm as useMantineForm } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '#src/api/call/result.ts'
import { t } from '#src/domain/language/text.ts'
import { asLines } from '#src/domain/text/hidden.ts'
import { errorsOfCall, errorsOfIssues, type FieldErrors } from './field-errors.ts'
import { type FormRows, type RowOf, type RowsName, useFormRows } from './form-rows.ts'
import { forgetForm, type KeptForm, offerForm, withKept } from './kept-form.ts'

export interface FormWays<Values extends object, Body, Answer> {
  initialValues: Values
  /** The contract's schema of the call's body; its messages stand next to the fields. */
  schema: z.ZodMiniType<Body>
  /** What was typed in the schema's terms, under the fields' names; the values themselves unless set. */
  toBody?: (values: Values) => unknown
  /** Makes the call; a CallError is shown next to the fields it names, or above them. */
  submit: (body: Body) => Promise<Answer>
  onSaved: (answer: Answer) => void
  /** Its page can bring it back, with this row: what was typed outlasts a proof at an identity provider. */
  keep?: { name: string; row: unknown }
  /** What it held then. */
  kept?: KeptForm['values'] | undefined
}

/** What went wrong with the whole form, not with one field. */
export interface FormProblem {
  message: string
  /** The provider's status; 600 when it could not be reached, null when the form itself found the fault. */
  code: number | null
}

/** What ties an input to a value of the form. */
export interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
  error: ReactNode
}

export interface Form<Values extends object> {
  values: Values
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>
  /** The same of a value that is a list of rows with fields of their own. */
  rows: <Name extends RowsName<Values>>(name: Name) => FormRows<RowOf<Values, Name>>
  submit: () => Promise<void>
  busy: boolean
  dirty: boolean
  problem: FormProblem | null
  setProblem: (problem: FormProblem | null) => void
  /** Counts the refused attempts: after each the first invalid field is focused. */
  refusals: number
  /** Compares what is typed with these values from now on, without touching it. */
  rebase: (values: Values) => void
}

/**
 * The texts of a row without their hidden characters. Rows from before these were refused may hold some, and their other
 * fields have to stay editable.
 */
const seen = <Values extends object>(values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, asLines(value)]] : [],
    ),
  ),
})

/** Offers the form to be kept while it stands, and fills in once what it held before. */
function useKeeping<Values extends object>(
  { keep, kept }: Pick<FormWays<Values, unknown, unknown>, 'keep' | 'kept'>,
  fields: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues'>,
) {
  const offer = useEffectEvent(() => {
    if (keep)
      return offerForm(() => ({ ...keep, values: Object.fromEntries(Object.entries(fields.getValues())) }))
  })
  const { name, row } = keep ?? {}
  useEffect(() => (name === undefined || row === undefined ? undefined : offer()), [name, row])
  const fill = useEffectEvent(() => {
    if (!kept) return
    fields.setValues(withKept(fields.getValues(), kept))
    forgetForm()
  })
  useEffect(() => fill(), [])
}

/**
 * Values of a form, checked by the contract's schema here and by the provider there. What was typed stays
 * through every failure, and a second press while the call is under way does nothing.
 */
export function useForm<Values extends object, Body, Answer>(
  ways: FormWays<Values, Body, Answer>,
): Form<Values> {
  const fields = useMantineForm<Values>({ mode: 'controlled', initialValues: seen(ways.initialValues) })
  const rows = useFormRows(fields)
  useKeeping(ways, fields)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const sending = useRef(false)

  function refuse(errors: FieldErrors, whole: FormProblem | null) {
    fields.setErrors(errors)
    setProblem(whole)
    setRefusals((count) => count + 1)
  }

  async function submit() {
    if (sending.current) return
    const values = fields.getValues()
    // Said where the schema has no words of its own; zod's would be in English.
    const error = () => t('Invalid input')
    const parsed = z.safeParse(ways.schema, ways.toBody ? ways.toBody(values) : values, { error })
    if (!parsed.success) {
      const { '': whole, ...errors } = errorsOfIssues(parsed.error.issues)
      return refuse(errors, whole === undefined ? null : { message: whole, code: null })
    }
    sending.current = true
    setBusy(true)
    fields.clearErrors()
    setProblem(null)
    try {
      ways.onSaved(await ways.submit(parsed.data))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { fields: errors, message } = errorsOfCall(error, new Set(Object.keys(values)))
      refuse(errors, message === null ? null : { message, code: error.code })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values: fields.values,
    field: (name) => ({
      value: fields.values[name],
      onChange: (value) => fields.setFieldValue(name as never, value as never),
      error: fields.errors[name],
    }),
    rows,
    submit,
    busy,
    dirty: fields.isDirty(),
    problem,
    setProblem,
    refusals,
    rebase: (values) => fields.setInitialValues(values),
  }
}
