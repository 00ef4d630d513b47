import { UnstyledButton } from '@mantine/core'
import type { ComponentType } from 'react'
import css from './player.module.css'

export interface PlayerButtonProps {
  /** A verb; also its tip. */
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  onClick: () => void
  /** For what is on or off. */
  pressed?: boolean
  /** The key that does the same while the player has the focus. */
  shortcut?: string
  /** Left out where the player is rather narrow, or very: its menu has it too. */
  spare?: 'narrow' | 'very narrow'
}

/** A button on a picture, as large as a thumb. */
export function PlayerButton({ label, icon: Icon, onClick, pressed, shortcut, spare }: PlayerButtonProps) {
  return (
    <UnstyledButton
      className={css.button}
      aria-label={label}
      title={shortcut === undefined ? label : `${label} (${shortcut.toUpperCase()})`}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      data-spare={spare}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden />
    </UnstyledButton>
  )
}
