import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import {
  renameTablet,
  type Tablet,
  tabletForm,
  tablets,
  type TabletForm as Values,
} from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

export interface OfTabletProps {
  tablet: Tablet
  onClose: () => void
  onSaved: (tablet: Tablet) => void
}

/** What a tablet is called. */
export function TabletForm({ tablet, onClose, onSaved }: OfTabletProps) {
  const rename = useMutation(mutationOptionsFor(renameTablet, { invalidates: [tablets] }))
  const save = (body: Values & { version: number }) =>
    rename.mutateAsync({ params: { id: tablet.uuid }, body })
  const { form, field, remedy, note } = useRowForm<Tablet, Values, Values>({
    row: tablet,
    schema: tabletForm,
    valuesOf: (row) => ({ name: row?.name ?? '' }),
    texts: (row) => ({ name: row.name }),
    // Tablets come by themselves: there is none to make.
    create: (body) => save({ ...body, version: tablet.version }),
    update: (_, body) => save(body),
    now: async ({ uuid }) => (await request(tablets, { query: { uuid } })).content[0] ?? null,
    onSaved,
  })
  return (
    <FormDialog title={t('Rename tablet')} form={form} onClose={onClose} remedy={remedy} note={note}>
      <TextInput
        data-autofocus
        label={t('Name')}
        autoComplete="off"
        maxLength={64}
        required
        {...field('name')}
      />
    </FormDialog>
  )
}
