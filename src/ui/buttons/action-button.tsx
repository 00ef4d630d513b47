import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { t } from '#src/domain/language/text.ts'
import { Tip } from '../overlay/tip.tsx'
import css from './action-button.module.css'
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

type CreateProps = Omit<ComponentProps<typeof ActionButton>, 'children'> & {
  /** A verb and what it makes: 'Create user'. */
  children: string | readonly string[]
}

/**
 * The same for something new. In a phone's head 'Create' is all that it shows: the title next to it says what. Next to
 * a long title a plus is.
 */
export function CreateButton({ children, ...props }: CreateProps) {
  const [verb, ...made] = [children].flat().join('').split(' ')
  return (
    <ActionButton
      leftSection={<IconPlus size={20} aria-hidden />}
      classNames={{ section: css.plus }}
      {...props}
    >
      <span className={css.words}>
        {verb} <span className={verb === t('Create') ? css.made : undefined}>{made.join(' ')}</span>
      </span>
    </ActionButton>
  )
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
