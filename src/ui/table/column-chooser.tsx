import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { MenuButton } from '../overlay/menu-button.tsx'
import type { MenuEntry } from '../overlay/menu-entry.ts'

export type ColumnChooserProps = {
  columns: readonly { key: string; title: string; hideable?: boolean | undefined }[]
  /** Keys of the columns switched off. */
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
  /** What its button is called. */
  label?: string
}

/** The menu that switches a table's columns on and off; nothing when all of them must stay. */
export function ColumnChooser({ columns, hidden, onChange, label = t('Columns') }: ColumnChooserProps) {
  const hideable = columns.filter((column) => column.hideable)
  if (hideable.length === 0) return null
  const toggle = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return (
    <MenuButton
      entries={[
        ...hideable.map(
          ({ key, title }): MenuEntry => ({
            kind: 'check',
            label: title,
            checked: !hidden.includes(key),
            onClick: () => toggle(key),
          }),
        ),
        { kind: 'line' },
        {
          label: t('Show all'),
          stays: true,
          disabled: !hideable.some((column) => hidden.includes(column.key)),
          onClick: () => onChange([]),
        },
      ]}
      button={
        <ActionIcon variant="default" aria-label={label}>
          <IconColumns3 size={20} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
