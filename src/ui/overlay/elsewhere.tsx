import { type Ref, type RefObject, useLayoutEffect } from 'react'

interface ElsewhereProps {
  /** What was pressed. */
  at: RefObject<HTMLElement | null>
  /** Mantine's, who wants to know where its target is. */
  ref?: Ref<HTMLElement>
}

/** Stands where Mantine wants its target: the button, which was there before and stays what it is. */
export function Elsewhere({ at, ref }: ElsewhereProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    const end = ref(at.current)
    return typeof end === 'function' ? end : () => void ref(null)
  }, [at, ref])
  return null
}
