import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentProps, ComponentType } from 'react'

interface ToolButtonProps
  extends ActionIconProps,
    Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> {
  /** A verb; also its tip. */
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}

/** A button that is an icon, as large as a thumb. */
export function ToolButton({ label, icon: Icon, ...props }: ToolButtonProps) {
  return (
    <ActionIcon variant="default" size="var(--control-height)" aria-label={label} title={label} {...props}>
      <Icon size={22} aria-hidden />
    </ActionIcon>
  )
}
