import { Drawer } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import type { SheetProps } from './sheet.tsx'
import { useShown } from './use-shown.ts'

export function DrawnSheet({ opened, closeLabel = t('Close'), position = 'bottom', ...sheet }: SheetProps) {
  const closeButtonProps = { 'aria-label': closeLabel }
  return (
    <Drawer {...sheet} opened={useShown(opened)} position={position} closeButtonProps={closeButtonProps} />
  )
}
