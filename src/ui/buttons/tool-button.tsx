import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentType } from 'react'
import { Explained, refusableProps } from './action-button.tsx'

interface ToolButtonProps extends ActionIconProps {
  /** A verb; also its tip. */
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** Why it currently does nothing, as a sentence; null or nothing when it works. */
  refusal?: string | null
  onClick: () => void
}

/** A button that is an icon, as large as a thumb. */
export function ToolButton({ label, icon: Icon, refusal = null, onClick, ...props }: ToolButtonProps) {
  return (
    <Explained refusal={refusal}>
      <ActionIcon
        variant="default"
        size="var(--control-height)"
        aria-label={label}
        title={refusal === null ? label : undefined}
        {...props}
        {...refusableProps({ refusal, onClick })}
      >
        <Icon size={22} aria-hidden />
      </ActionIcon>
    </Explained>
  )
}
