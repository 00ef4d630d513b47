import { useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useOverlays } from './overlays.ts'

interface Rested {
  ref?: Ref<HTMLElement>
  onMouseEnter?: (event: MouseEvent<HTMLElement>) => void
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  'aria-describedby'?: string | undefined
}

interface TipProps {
  label: string
  /** The element currently says it by itself. */
  disabled?: boolean
  children: ReactElement<Rested>
}

const OPEN_AFTER_MS = 300

/** Says more about an element: to a pointer that rests on it, a finger that pressed it, and the keyboard. */
export function Tip({ label, disabled = false, children }: TipProps) {
  const id = useId()
  const at = useRef<HTMLElement>(null)
  const ref = useMergedRef(at, children.props.ref)
  const [rests, setRests] = useState<'no' | 'soon' | 'yes'>('no')
  if (disabled && rests !== 'no') setRests('no')
  useEffect(() => {
    if (rests !== 'soon') return
    const timer = setTimeout(() => setRests('yes'), OPEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [rests])
  const overlays = useOverlays(rests !== 'no', () => setRests('no'), at)
  const shown = rests === 'yes'
  const { onMouseEnter, onMouseLeave, onFocus, onBlur, onKeyDown, ...own } = children.props
  const resting: Rested = {
    ref,
    'aria-describedby': shown ? id : own['aria-describedby'],
    onMouseEnter(event) {
      onMouseEnter?.(event)
      setRests('soon')
    },
    onMouseLeave(event) {
      onMouseLeave?.(event)
      setRests('no')
    },
    onFocus(event) {
      onFocus?.(event)
      if (event.target.matches(':focus-visible')) setRests('yes')
    },
    onBlur(event) {
      onBlur?.(event)
      setRests('no')
    },
    onKeyDown(event) {
      onKeyDown?.(event)
      if (event.key === 'Escape') setRests('no')
    },
  }
  return (
    <>
      {cloneElement(children, resting)}
      {overlays && <overlays.Tip id={id} at={at} label={label} shown={shown} />}
    </>
  )
}
