import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ComponentType, useId, useRef } from 'react'
import css from './row-menu.module.css'

export interface RowMenuItem {
  /** A verb: 'Block'. Unique in the menu. */
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Why it cannot be pressed, as a sentence; null when it can. */
  refusal: string | null
  onClick: () => void
  /** Something is lost by it. */
  danger?: boolean
}

export interface RowMenuProps {
  /** Whose menu it is, for those who hear it: 'Actions: Ann Lee'. */
  label: string
  items: readonly RowMenuItem[]
}

const WITHIN = { shift: { crossAxis: true } } as const

/**
 * What can be done with one row, behind three dots: the same on a desk and on a phone. What is refused stays in
 * its place and says why; a reason that several share is said once, below them.
 */
export function RowMenu({ label, items }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  // What an item opens gives the focus back to where it came from when it closes: the item itself is gone by then.
  const press = ({ onClick }: RowMenuItem) => {
    button.current?.focus({ preventScroll: true })
    onClick()
  }
  const reasons = items.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]))
  const shared = [...new Set(reasons.filter((reason, at) => reasons.indexOf(reason) !== at))]
  const noteOf = (reason: string) => `${id}-${shared.indexOf(reason)}`
  return (
    // Beside the row, so that a long menu moves up or down as far as the screen asks; over it where there is no room.
    <Menu
      hideDetached={false}
      position="left-start"
      middlewares={WITHIN}
      width={280}
      shadow="md"
      classNames={{ dropdown: css.menu ?? '' }}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="var(--control-height)"
          aria-label={label}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => {
          const { icon: Icon, refusal } = item
          const common = refusal !== null && shared.includes(refusal)
          return (
            <Menu.Item
              key={item.label}
              className={css.item}
              leftSection={<Icon size={18} aria-hidden />}
              // Still reached by the keyboard, so that its reason is heard.
              aria-disabled={refusal !== null || undefined}
              aria-describedby={common ? noteOf(refusal) : undefined}
              data-refused={refusal !== null || undefined}
              data-danger={item.danger || undefined}
              closeMenuOnClick={refusal === null}
              onClick={refusal === null ? () => press(item) : undefined}
            >
              {item.label}
              {refusal !== null && !common && <span className={`${css.words} ${css.reason}`}>{refusal}</span>}
            </Menu.Item>
          )
        })}
        {shared.length > 0 && <Menu.Divider />}
        {shared.map((reason) => (
          <p key={reason} id={noteOf(reason)} className={css.shared}>
            {reason}
          </p>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
