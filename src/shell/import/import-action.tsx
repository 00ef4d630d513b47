import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ToolButton } from '#src/ui/inputs/tool-button.tsx'
import { usePlace } from '../place.ts'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

/** The way to the rows of a file, among a list's actions. */
export function ImportAction(props: Omit<ImportDialogProps, 'onClose'>) {
  const { refusal } = usePlace()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        label="Import…"
        icon={IconUpload}
        refusal={refusal(props.endpoint.permission)}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
