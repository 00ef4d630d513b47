import { t } from '#src/domain/language/text.ts'

/** The button under a form of this title: 'Create order' creates one, 'Edit order' saves it. */
export function submitLabel(title: string): string {
  const [edit, save] = [`${t('Edit')} `, `${t('Save')} `]
  return title.startsWith(edit) ? `${save}${title.slice(edit.length)}` : title
}
