import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { Label } from '../text/data.tsx'
import { Elsewhere } from './elsewhere.tsx'
import css from './menu.module.css'
import type { MenuPlace } from './menu-button.tsx'
import type { MenuChoice, MenuEntry, MenuItem } from './menu-entry.ts'
import { useShown } from './use-shown.ts'

interface DrawnMenuProps extends MenuPlace {
  /** The button's id. */
  id: string
  at: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  entries: readonly MenuEntry[]
}

/** A long menu moves up or down as far as the screen asks; over its button where there is no room. */
const WITHIN = { shift: { crossAxis: true } } as const

const refusalOf = (entry: MenuEntry): string | null =>
  ('refusal' in entry ? entry.refusal : undefined) ?? null

/**
 * What stands in a menu. What is refused stays in its place and says why; a reason that several share is said once,
 * below them.
 */
export function DrawnMenu({
  id,
  at,
  opened,
  onChange,
  entries,
  position = 'bottom-end',
  ...place
}: DrawnMenuProps) {
  const noteId = useId()
  const reasons = entries.map(refusalOf).filter((reason) => reason !== null)
  const shared = [...new Set(reasons.filter((reason, place) => reasons.indexOf(reason) !== place))]
  const noteOf = (reason: string) => `${noteId}-${shared.indexOf(reason)}`
  // What an item opens gives the focus back to where it came from when it closes: the item itself is gone by then.
  const press = ({ stays, onClick }: MenuItem) => {
    if (!stays) at.current?.focus({ preventScroll: true })
    onClick?.()
  }
  return (
    <Menu
      id={id}
      opened={useShown(opened)}
      onChange={onChange}
      position={position}
      middlewares={WITHIN}
      classNames={{ dropdown: css.menu ?? '' }}
      {...place}
    >
      <Menu.Target>
        <Elsewhere at={at} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, index) => {
          // Names are people's too, and may be those of others.
          const key = `${index} ${'label' in entry ? entry.label : ''}`
          if (entry.kind === 'line') return <Menu.Divider key={key} />
          if (entry.kind === 'heading')
            return (
              <Menu.Label key={key}>
                <Label of={entry} />
              </Menu.Label>
            )
          if ('checked' in entry) return <Choice key={key} {...entry} />
          const reason = refusalOf(entry)
          const note = reason !== null && shared.includes(reason) ? noteOf(reason) : undefined
          return <Item key={key} item={entry} note={note} onPress={press} />
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

interface ItemProps {
  item: MenuItem
  /** The id of the reason that it shares with others. */
  note: string | undefined
  onPress: (item: MenuItem) => void
}

function Item({ item, note, onPress }: ItemProps) {
  const { icon: Icon, refusal = null, root } = item
  const refused = refusal !== null
  return (
    <Menu.Item
      className={css.item}
      leftSection={Icon && <Icon size={18} aria-hidden />}
      // Still reached by the keyboard, so that its reason is heard.
      aria-disabled={refused || undefined}
      aria-describedby={note}
      data-refused={refused || undefined}
      data-danger={item.danger || undefined}
      disabled={item.disabled ?? false}
      closeMenuOnClick={!refused && !item.stays}
      {...(root && { renderRoot: root })}
      {...(!refused && !root && { onClick: () => onPress(item) })}
    >
      <Label of={item} />
      {refused && note === undefined && <span className={`${css.words} ${css.reason}`}>{refusal}</span>}
    </Menu.Item>
  )
}

function Choice(choice: MenuChoice) {
  const { kind, label, icon: Icon, checked, onClick } = choice
  const common = {
    className: css.item ?? '',
    checked,
    rightSection: Icon && <Icon size={18} aria-hidden />,
    onChange: onClick,
  }
  const name = <Label of={choice} />
  if (kind === 'check') return <Menu.CheckboxItem {...common}>{name}</Menu.CheckboxItem>
  return (
    <Menu.RadioItem {...common} value={label} checkIcon={<IconCheck size={18} aria-hidden />}>
      {name}
    </Menu.RadioItem>
  )
}
