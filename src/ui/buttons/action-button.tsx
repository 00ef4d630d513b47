import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Tip } from '../overlay/tip.tsx'
import { disabledProps } from './disabled-props.ts'

interface Refusable {
  /** Why it cannot be pressed, as a sentence; null when it can. */
  refusal: string | null
  onClick: () => void
}

/** A refused button stays where it is and says why: to the pointer, to the keyboard and to a screen reader. */
export const refusableProps = ({ refusal, onClick }: Refusable) => disabledProps(refusal !== null, onClick)

export function Explained({ refusal, children }: { refusal: string | null; children: ReactElement<object> }) {
  return refusal === null ? children : <Tip label={refusal}>{children}</Tip>
}

/** A button that somebody may lack the permission for. */
export function ActionButton({
  refusal,
  onClick,
  children,
  ...props
}: Refusable & ButtonProps & { children: ReactNode }) {
  return (
    <Explained refusal={refusal}>
      <Button {...props} {...refusableProps({ refusal, onClick })}>
        {children}
      </Button>
    </Explained>
  )
}

/** The same for something new. */
export function CreateButton(props: ComponentProps<typeof ActionButton>) {
  return <ActionButton leftSection={<IconPlus size={20} aria-hidden />} {...props} />
}

/** The same as an icon, in a row's actions. */
export function IconAction({
  refusal,
  onClick,
  label,
  children,
  ...props
}: Refusable & ActionIconProps & { label: string; children: ReactNode }) {
  return (
    <Explained refusal={refusal}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--control-height)"
        aria-label={label}
        // Paler is enough: a block of grey next to every row would be the first thing seen.
        bg={refusal === null ? undefined : 'transparent'}
        {...props}
        {...refusableProps({ refusal, onClick })}
      >
        {children}
      </ActionIcon>
    </Explained>
  )
}
