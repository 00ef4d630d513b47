import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

interface DrawnTipProps {
  id: string
  at: RefObject<HTMLElement | null>
  label: string
  shown: boolean
}

export function DrawnTip({ id, at, label, shown }: DrawnTipProps) {
  return <Tooltip id={id} target={at} label={label} opened={shown} />
}
