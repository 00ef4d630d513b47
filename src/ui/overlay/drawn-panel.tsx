import { Popover } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { Elsewhere } from './elsewhere.tsx'
import type { PanelPlace } from './panel-button.tsx'
import { useShown } from './use-shown.ts'

interface DrawnPanelProps extends PanelPlace {
  /** The button's id. */
  id: string
  at: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** Below its button, which names it. */
export function DrawnPanel({
  id,
  at,
  opened,
  onChange,
  className,
  flush = false,
  heading,
  children,
  ...place
}: DrawnPanelProps) {
  return (
    <Popover
      id={id}
      opened={useShown(opened)}
      onChange={onChange}
      position="bottom-end"
      trapFocus
      returnFocus
      {...place}
    >
      <Popover.Target>
        <Elsewhere at={at} />
      </Popover.Target>
      <Popover.Dropdown className={className ?? ''} {...(flush && { p: 0 })}>
        {heading}
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
