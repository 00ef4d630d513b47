import { Button } from '@mantine/core'
import { IconChevronUp, IconX } from '@tabler/icons-react'
import { t, tn } from '#src/domain/language/text.ts'
import { disabledProps } from '#src/ui/buttons/disabled-props.ts'
import { MenuButton } from '#src/ui/overlay/menu-button.tsx'
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
    <div role="toolbar" aria-label={t('Selected rows')} className={css.bar}>
      <span role="status">
        {count === 0 ? t('Select rows') : tn(count, { one: '{n} selected', other: '{n} selected' })}
      </span>
      <div className={css.actions}>
        {isMenu ? <ActionMenu {...props} /> : <ActionButtons {...props} />}
        <Button variant="subtle" leftSection={<IconX size={20} aria-hidden />} onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}

function ActionButtons<Row>({ count, actions, onAct }: BulkBarProps<Row>) {
  return actions.map((action) => (
    <Button
      key={action.label}
      variant={action.danger ? 'filled' : 'default'}
      {...(action.danger && { color: 'danger' })}
      {...disabledProps(count === 0, () => onAct(action))}
    >
      {action.label}
    </Button>
  ))
}

function ActionMenu<Row>({ count, actions, onAct }: BulkBarProps<Row>) {
  return (
    <MenuButton
      position="top-end"
      entries={actions.map((action) => ({
        label: action.label,
        danger: action.danger ?? false,
        onClick: () => onAct(action),
      }))}
      button={
        <Button
          {...disabledProps(count === 0, () => {})}
          rightSection={<IconChevronUp size={20} aria-hidden />}
        >
          {t('Actions')}
        </Button>
      }
    />
  )
}
