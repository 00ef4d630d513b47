import type { ComponentType, ReactNode } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** What can be pressed. */
export interface MenuItem {
  kind?: 'press'
  /** A verb: 'Block'. Unique in its menu. */
  label: string
  /** The label is what people or equipment called it. */
  isData?: boolean
  icon?: Icon
  /** Why it cannot be pressed, as a sentence; null or nothing when it can. */
  refusal?: string | null
  /** There is nothing to press it for now. */
  disabled?: boolean
  /** Something is lost by it. */
  danger?: boolean
  /** The menu stays open. */
  stays?: boolean
  onClick?: () => void
  /** Draws it as something else than a button, a link, given all that makes it an item. */
  root?: (props: object) => ReactNode
}

/** What is switched on and off, or one of several. */
export interface MenuChoice {
  kind: 'check' | 'radio'
  label: string
  isData?: boolean
  icon?: Icon
  checked: boolean
  onClick: () => void
}

export type MenuEntry =
  | MenuItem
  | MenuChoice
  | { kind: 'heading'; label: string; isData?: boolean }
  | { kind: 'line' }
