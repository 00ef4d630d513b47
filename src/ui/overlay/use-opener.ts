import { useMergedRef } from '@mantine/hooks'
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useId,
  useRef,
} from 'react'

interface OpenerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: (event: MouseEvent<HTMLElement>) => void
  'aria-disabled'?: boolean | 'true' | 'false' | undefined
}
/** A button that something opens behind. */
export type OpenerElement = ReactElement<OpenerProps>

interface Asked {
  button: OpenerElement
  /** What opens. */
  popup: 'menu' | 'dialog'
  opened: boolean
  onChange: (opened: boolean) => void
  /** It comes in over the page as a whole, and not at the button. */
  apart?: boolean
}

export interface Opener {
  /** The button, which says what it opens and opens it. */
  button: ReactElement
  /** Where it stands. */
  at: RefObject<HTMLButtonElement | null>
  /** Its id; that of what opens is made from it. */
  id: string
}

/** A button that is there, and the same, before and after what it opens has been loaded. */
export function useOpener({ button, popup, opened, onChange, apart = false }: Asked): Opener {
  const id = useId()
  const at = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(at, button.props.ref)
  const { onClick, 'aria-disabled': ended } = button.props
  const said = {
    ref,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened && !apart ? `${id}-dropdown` : undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      onClick?.(event)
      if (!ended) onChange(!opened)
    },
    // Where nothing in it can be pressed, the keyboard is still here.
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (opened && key === 'Escape') onChange(false)
    },
  }
  return { button: cloneElement<object>(button, said), at, id }
}
