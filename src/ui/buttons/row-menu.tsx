import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { MenuButton } from '../overlay/menu-button.tsx'
import type { MenuItem } from '../overlay/menu-entry.ts'
import { usePhone } from '../use-phone.ts'

export interface RowMenuProps {
  /** Whose menu it is, for those who hear it: 'Actions: Ann Lee'. */
  label: string
  items: readonly MenuItem[]
}

/** What can be done with one row, behind three dots: the same on a desk and on a phone. */
export function RowMenu({ label, items }: RowMenuProps) {
  const phone = usePhone()
  return (
    <MenuButton
      hideDetached={false}
      // A long menu need not cover its button next to it. On a phone it would cover the row's name there.
      position={phone ? 'bottom-end' : 'left-start'}
      width={280}
      entries={items}
      button={
        <ActionIcon variant="subtle" color="gray" size="var(--control-height)" aria-label={label}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
