import type { ReactNode } from 'react'
import { useDrawnField } from '../overlay/overlays.ts'
import type { SelectOption } from './multi-select-rule.ts'

export type MultiSelectProps = {
  label: string
  options: readonly SelectOption[]
  /** Chosen values, in any order. */
  value: readonly string[]
  /** Called with the chosen values in the options' order. */
  onChange: (value: string[]) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  /** At least one must be chosen. */
  required?: boolean
  /** The label stands before the count, in the field itself: for filters in a row. */
  inline?: boolean
  /** Sentences below the options: what they do not do. */
  notes?: readonly string[] | undefined
  /** Given while the options could not be loaded: the list says so, and asks for them again. */
  reload?: (() => void) | null | undefined
}

/** Several choices out of a list: search, 'Select All' or 'Clear All', and a count ('3 of 7') when closed. */
export function MultiSelect(props: MultiSelectProps) {
  const drawn = useDrawnField()
  return <drawn.MultiSelect {...props} />
}
