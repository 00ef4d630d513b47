import type { PopoverProps } from '@mantine/core'
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { usePhone } from '../use-phone.ts'
import { useOverlays } from './overlays.ts'
import { Sheet, type SheetProps } from './sheet.tsx'
import { type OpenerElement, useOpener } from './use-opener.ts'

/** The panel next to its button. */
export interface PanelPlace extends Pick<PopoverProps, 'width' | 'middlewares'> {
  className?: string | undefined
  /** What stands in it reaches its edges. */
  flush?: boolean
  /** Said above what stands in it. */
  heading?: ReactNode
}

interface PanelButtonProps {
  button: OpenerElement
  opened: boolean
  onChange: (opened: boolean) => void
  panel?: PanelPlace
  /** Given, it is a sheet on a phone. */
  sheet?: Omit<SheetProps, 'opened' | 'onClose' | 'children'>
  children: ReactNode
}

/**
 * For a tall panel: where there is too little room below its button it stands over it; only what the whole window has no
 * room for scrolls.
 */
export const FITTED = { flip: false, shift: { crossAxis: true, padding: 8 } }

/** A button with a panel behind it, which has the keyboard while it is open. */
export function PanelButton({ button, opened, onChange, panel = {}, sheet, children }: PanelButtonProps) {
  const asSheet = usePhone() && sheet !== undefined
  const opener = useOpener({ button, popup: 'dialog', opened, onChange, apart: asSheet })
  const close = () => onChange(false)
  const overlays = useOverlays(opened && !asSheet, close, opener.at)
  // Turned, the one gives way to the other, which gives the keyboard back to where it was when it came.
  const turn = useEffectEvent((_: boolean) => opened && opener.at.current?.focus({ preventScroll: true }))
  useLayoutEffect(() => void turn(asSheet), [asSheet])
  return (
    <>
      {opener.button}
      {asSheet && (
        <Sheet {...sheet} opened={opened} onClose={close}>
          {children}
        </Sheet>
      )}
      {overlays && !asSheet && (
        <overlays.Panel id={opener.id} at={opener.at} opened={opened} onChange={onChange} {...panel}>
          {children}
        </overlays.Panel>
      )}
    </>
  )
}
