import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import type { EditableList } from '#src/list/list-definition.ts'
import { ToolButton } from '#src/ui/buttons/tool-button.tsx'
import { type Importable, ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

/** The way to the rows of a file, among a list's actions. */
export function ImportAction(props: Omit<ImportDialogProps, 'onClose'>) {
  const { refusal } = usePlace()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        label={t('Import…')}
        icon={IconUpload}
        refusal={refusal(props.endpoint.permission)}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same for a list whose rows can be edited: it knows itself where else they are shown. */
export function ImportRows<Row>({ into, ...importable }: Importable & { into: EditableList<Row> }) {
  const { invalidates = [] } = into.removed
  return <ImportAction {...importable} invalidates={[into.endpoint, ...invalidates]} />
}
