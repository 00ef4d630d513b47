import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * A dialog that is open as long as it is mounted. When it goes, the focus is back where it was before, so that whoever
 * works by keys need not begin at the top of the page again.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn()
  return <Modal closeButtonProps={CLOSE} {...props} opened />
}

const CLOSE = { 'aria-label': 'Close' }

/** The focus goes back to where it was, as long as that is still there. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
