import { UnstyledButton } from '@mantine/core'
import type { ComponentType, Ref } from 'react'
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
  innerRef?: Ref<HTMLButtonElement>
}

/** A button on a picture, as large as a thumb. */
export function PlayerButton({ label, icon: Icon, innerRef, ...props }: PlayerButtonProps) {
  const { onClick, pressed, shortcut, spare } = props
  return (
    <UnstyledButton
      ref={innerRef}
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
