import type { DrawerProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOverlays } from './overlays.ts'

export interface SheetProps extends Pick<DrawerProps, 'position' | 'size' | 'classNames' | 'styles'> {
  opened: boolean
  onClose: () => void
  title: string
  /** What the button that closes it is called. */
  closeLabel?: string
  children: ReactNode
}

/** A sheet that comes in over the page from one of its sides, from below unless set. */
export function Sheet(props: SheetProps) {
  const { opened, onClose } = props
  const overlays = useOverlays(opened, onClose)
  return overlays && <overlays.Sheet {...props} />
}
