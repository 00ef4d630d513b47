import type { MenuProps } from '@mantine/core'
import { useState } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import { useOverlays } from './overlays.ts'
import { type OpenerElement, useOpener } from './use-opener.ts'

/** Where the menu opens, and how. */
export type MenuPlace = Pick<MenuProps, 'position' | 'width' | 'hideDetached'>

interface MenuButtonProps extends MenuPlace {
  button: OpenerElement
  entries: readonly MenuEntry[]
}

/** A button with a menu behind it. */
export function MenuButton({ button, entries, ...place }: MenuButtonProps) {
  const [opened, setOpened] = useState(false)
  const opener = useOpener({ button, popup: 'menu', opened, onChange: setOpened })
  const overlays = useOverlays(opened, () => setOpened(false), opener.at)
  return (
    <>
      {opener.button}
      {overlays && (
        <overlays.Menu
          id={opener.id}
          at={opener.at}
          opened={opened}
          onChange={setOpened}
          entries={entries}
          {...place}
        />
      )}
    </>
  )
}
