import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isHelpKey, isSearchKey, isText } from './shortcuts.ts'

export type Shown = 'search' | 'keys' | 'account' | 'support'

export interface PaletteState {
  /** The dialog that is open. */
  shown: Shown | null
  show: (what: Shown) => void
  /** Closes it; the keyboard goes on from where it was. */
  close: () => void
  /** What is searched for: also what is typed before its field is there. */
  typed: string
  type: (text: string) => void
}

/** Listens for the keys that open the command palette and the list of keys. */
export function usePalette(): PaletteState {
  const [shown, setShown] = useState<Shown | null>(null)
  const [typed, type] = useState('')
  const before = useRef<Element | null>(null)

  const show = (what: Shown) => {
    if (shown === null) before.current = document.activeElement
    type('')
    setShown(what)
  }
  const close = () => {
    setShown(null)
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    before.current = null
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shown === 'search' && event.key === 'Escape' && !event.isComposing) return close()
    if (shown === 'search' && isText(event)) {
      // A blank would press the button that has the focus until the field is there.
      event.preventDefault()
      return type((before) => before + event.key)
    }
    const search = isSearchKey(event)
    if (!search && !isHelpKey(event)) return
    event.preventDefault()
    if (event.repeat || shown === 'account' || shown === 'support') return
    if (!search) show('keys')
    else if (shown === 'search') close()
    else show('search')
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return { shown, show, close, typed, type }
}
