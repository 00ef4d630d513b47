import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import css from './table.module.css'

export type ColumnChooserProps = {
  columns: readonly { key: string; title: string; hideable?: boolean | undefined }[]
  /** Keys of the columns switched off. */
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** The menu that switches a table's columns on and off; nothing when all of them must stay. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const hideable = columns.filter((column) => column.hideable)
  if (hideable.length === 0) return null
  const toggle = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label="Columns">
          <IconColumns3 size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hideable.map(({ key, title }) => {
          const shown = !hidden.includes(key)
          return (
            <Menu.Item
              key={key}
              className={css.chooserItem}
              role="menuitemcheckbox"
              aria-checked={shown}
              leftSection={<IconCheck size={16} aria-hidden visibility={shown ? 'visible' : 'hidden'} />}
              onClick={() => toggle(key)}
            >
              {title}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        <Menu.Item
          className={css.chooserItem}
          disabled={!hideable.some((column) => hidden.includes(column.key))}
          onClick={() => onChange([])}
        >
          Show all
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
