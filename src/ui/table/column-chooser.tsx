import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import css from './table.module.css'

export type ColumnChooserProps = {
  columns: readonly { key: string; title: string; hideable?: boolean | undefined }[]
  /** Keys of the columns switched off. */
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
  /** What its button is called. */
  label?: string
}

/** The menu that switches a table's columns on and off; nothing when all of them must stay. */
export function ColumnChooser({ columns, hidden, onChange, label = 'Columns' }: ColumnChooserProps) {
  const hideable = columns.filter((column) => column.hideable)
  if (hideable.length === 0) return null
  const toggle = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label}>
          <IconColumns3 size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hideable.map(({ key, title }) => (
          <Menu.CheckboxItem
            key={key}
            className={css.chooserItem}
            checked={!hidden.includes(key)}
            onChange={() => toggle(key)}
          >
            {title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={css.chooserItem}
          closeMenuOnClick={false}
          disabled={!hideable.some((column) => hidden.includes(column.key))}
          onClick={() => onChange([])}
        >
          Show all
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
