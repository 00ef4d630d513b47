import { useFrame } from '../use-frame.ts'

/** Pixels that a row of one line takes (table.module.css), until it has been drawn and measured. */
const TABLE = { tablet: 57, desk: 45 }
const CARD = 91

export function useRowHeight(as: 'table' | 'card'): number {
  const isTablet = useFrame('tablet')
  if (as === 'card') return CARD
  return isTablet ? TABLE.tablet : TABLE.desk
}
