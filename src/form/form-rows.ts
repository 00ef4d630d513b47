import { type ReactNode, useState } from 'react'
import type { FieldProps } from './use-form.ts'

/** One of a form's repeated rows, such as a product of an order. */
export interface FormRow<Row extends object> {
  /** Stays with the row while others come and go. */
  key: number
  values: Row
  field: <Name extends keyof Row & string>(name: Name) => FieldProps<Row[Name]>
}

/** The rows of one list of a form. */
export interface FormRows<Row extends object> {
  rows: readonly FormRow<Row>[]
  add: (row: Row) => void
  /** The messages of the rows behind it move along. */
  remove: (index: number) => void
  /** What is wrong with the list as a whole. */
  error: ReactNode
}

/** The names of a form's values that are lists of rows. */
export type RowsName<Values> = {
  [Name in keyof Values]: Values[Name] extends readonly object[] ? Name : never
}[keyof Values] &
  string
export type RowOf<Values, Name extends keyof Values> = Values[Name] extends readonly (infer Row extends
  object)[]
  ? Row
  : never

/** What of Mantine's form the rows need. */
interface Fields {
  values: object
  errors: Readonly<Record<string, ReactNode>>
  setFieldValue: (path: never, value: never) => void
  insertListItem: (path: never, item: never) => void
  removeListItem: (path: never, index: number) => void
}

/**
 * Repeated rows of a form: plain arrays among its values. The fields of row n are called 'lines.n.name', in the issues
 * of a schema and in the provider's answers too.
 */
export function useFormRows(fields: Fields): <Row extends object>(name: string) => FormRows<Row> {
  const [keysByName, setKeysByName] = useState<Readonly<Record<string, readonly number[]>>>({})
  return <Row extends object>(name: string): FormRows<Row> => {
    const list = (fields.values as Record<string, readonly Row[]>)[name] ?? []
    const keys = keysByName[name] ?? list.map((_, index) => index)
    return {
      rows: list.map((values, index) => ({
        key: keys[index] ?? index,
        values,
        field: (part) => {
          const path = `${name}.${index}.${part}`
          return {
            value: values[part],
            onChange: (value) => fields.setFieldValue(path as never, value as never),
            error: fields.errors[path],
          }
        },
      })),
      add: (row) => {
        fields.insertListItem(name as never, row as never)
        setKeysByName({ ...keysByName, [name]: [...keys, Math.max(-1, ...keys) + 1] })
      },
      remove: (index) => {
        fields.removeListItem(name as never, index)
        setKeysByName({ ...keysByName, [name]: keys.toSpliced(index, 1) })
      },
      error: fields.errors[name],
    }
  }
}
