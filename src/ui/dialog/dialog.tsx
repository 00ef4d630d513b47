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

/** The focus goes back to where it was, as long as that is still there. */
function useFocusReturn() {
  const [before] = useState(opener)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
