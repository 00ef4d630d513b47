import type { ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useOverlays } from '../overlay/overlays.ts'

export type DialogProps = Omit<ModalProps, 'opened'>

/**
 * A dialog that is open as long as it is mounted. When it goes, the focus is back where it was before, so that
 * keyboard users need not begin at the top of the page again.
 */
export function Dialog(props: DialogProps) {
  useFocusReturn()
  const overlays = useOverlays(true, props.onClose)
  return overlays && <overlays.Dialog {...props} />
}

/** A menu's item is gone as soon as it was pressed: what it opened goes back to the menu's button. */
function opener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}

interface Opened {
  /** What had the focus before. */
  before: Element | null
  /** The dialog that it was opened from, or whose place it takes. */
  from: Opened | null
}

/** The dialogs on the screen, in the order they were opened. */
const shown: Opened[] = []

/** The focus goes back to where it was; where that went with another dialog, to where it was before that one. */
function useFocusReturn() {
  const [opened] = useState<Opened>(() => ({ before: opener(), from: shown.at(-1) ?? null }))
  useEffect(() => {
    shown.push(opened)
    return () => {
      shown.splice(shown.indexOf(opened), 1)
      let last: Opened | null = opened
      while (last && !last.before?.isConnected) last = last.from
      if (last?.before instanceof HTMLElement) last.before.focus({ preventScroll: true })
    }
  }, [opened])
}
