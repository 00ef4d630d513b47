import { Button, Menu } from '@mantine/core'
import { IconChevronUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ended } from '#src/ui/inputs/ended.ts'
import { useFrame } from '#src/ui/use-frame.ts'
import css from './bulk.module.css'
import type { BulkAction } from './bulk-action.ts'

export interface BulkBarProps<Row> {
  count: number
  actions: readonly BulkAction<Row>[]
  onAct: (action: BulkAction<Row>) => void
  onClose: () => void
}

/** More of them stand in a menu but on a desk: the rows need the room. */
const SIDE_BY_SIDE = 2

/** How many rows are chosen and what can be done with them, in reach below the list. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { count, actions, onClose } = props
  const isMenu = !useFrame('desk') && actions.length > SIDE_BY_SIDE
  return (
    <div role="toolbar" aria-label="Selected rows" className={css.bar}>
      <span role="status">{count === 0 ? 'Select rows' : `${count} selected`}</span>
      <div className={css.actions}>
        {isMenu ? <ActionMenu {...props} /> : <ActionButtons {...props} />}
        <Button variant="subtle" leftSection={<IconX size={20} aria-hidden />} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

function ActionButtons<Row>({ count, actions, onAct }: BulkBarProps<Row>) {
  return actions.map((action) => (
    <Button
      key={action.verb}
      variant={action.danger ? 'filled' : 'default'}
      {...(action.danger && { color: 'danger' })}
      {...ended(count === 0, () => onAct(action))}
    >
      {action.label ?? action.verb}
    </Button>
  ))
}

function ActionMenu<Row>({ count, actions, onAct }: BulkBarProps<Row>) {
  const [opened, setOpened] = useState(false)
  const turn = (next: boolean) => setOpened(next && count > 0)
  return (
    <Menu position="top-end" opened={opened} onChange={turn}>
      <Menu.Target>
        <Button {...ended(count === 0, () => {})} rightSection={<IconChevronUp size={20} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.verb}
            {...(action.danger && { color: 'danger' })}
            onClick={() => onAct(action)}
          >
            {action.label ?? action.verb}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
