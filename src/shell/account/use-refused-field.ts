import { useEffect, useRef } from 'react'

/**
 * The field that a proof is typed into: it has the caret from the start, and after each refusal, with what was typed to
 * be typed over. The button that was pressed waited meanwhile, and had to let go of the focus.
 */
export function useRefusedField(refusals: number) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    if (refusals > 0) field.current?.select()
  }, [refusals])
  return field
}
