import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

interface DrawnTipProps {
  at: RefObject<HTMLElement | null>
  label: string
  disabled: boolean
}

/** Says more of what the pointer rests on. */
export function DrawnTip({ at, ...tip }: DrawnTipProps) {
  return <Tooltip target={at} {...tip} />
}
