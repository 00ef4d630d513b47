import { Modal } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import type { DialogProps } from '../dialog/dialog.tsx'

export function DrawnDialog(props: DialogProps) {
  return <Modal closeButtonProps={CLOSE} {...props} opened />
}

const CLOSE = { 'aria-label': t('Close') }
