import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsDiagonal2,
  IconGripVertical,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react'
import type { Edge } from '#src/domain/cameras/mini-player.ts'
import { t } from '#src/domain/language/text.ts'
import css from './mini-player.module.css'
import type { Mute } from './mute-choice.ts'
import { useMiniPlace } from './use-mini-place.ts'

export interface MiniWindowProps {
  /** What plays in it. */
  name: string
  /** Where that is: the restaurant's number. */
  restaurant: string
  /** Of what is heard; null where nothing is, or where the film has a button of its own. */
  sound: Mute | null
  /** Stops it and goes back to the page that it was opened on. */
  onReturn: () => void
  /** Stops it. */
  onClose: () => void
  children: ReactNode
}

const EDGES: readonly Edge[] = ['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']

/**
 * A window over the page: moved by its head, made larger or smaller at its edges and corners, and both by the arrow
 * keys. On a phone it lies at the bottom, as wide as the screen, and stays there.
 */
export function MiniWindow({ name, restaurant, sound, onReturn, onClose, children }: MiniWindowProps) {
  const id = useId()
  const { docked, place, said, pointer, keys } = useMiniPlace()
  const { x, y, width, height } = place
  return (
    <section
      className={css.window}
      aria-label={t('Mini player: {name}', { name })}
      data-docked={docked || undefined}
      style={docked ? undefined : { left: x, top: y, width, height }}
    >
      <header className={css.head} {...(docked ? {} : pointer('move'))}>
        {!docked && (
          <>
            <HeadButton
              label={t('Resize the mini player')}
              tip={t('Resize: drag, or arrow keys')}
              icon={IconArrowsDiagonal2}
              aria-describedby={`${id}-size`}
              onKeyDown={keys('size')}
              data-grip="nw"
              // For fingers, for which the edges are too thin.
              {...pointer('nw')}
            />
            <HeadButton
              label={t('Move the mini player')}
              tip={t('Move: drag, or arrow keys')}
              icon={IconGripVertical}
              aria-describedby={`${id}-move`}
              onKeyDown={keys('move')}
              data-grip="move"
            />
            <VisuallyHidden id={`${id}-size`}>
              {t('Arrow keys resize it. Hold Shift for larger steps.')}
            </VisuallyHidden>
            <VisuallyHidden id={`${id}-move`}>
              {t('Arrow keys move it. Hold Shift for larger steps.')}
            </VisuallyHidden>
          </>
        )}
        <h2 className={css.name} title={name}>
          {name} <span className={css.restaurant}>{restaurant}</span>
        </h2>
        {sound && (
          <HeadButton
            label={sound.muted ? t('Unmute the mini player') : t('Mute the mini player')}
            tip={sound.muted ? t('Unmute') : t('Mute')}
            icon={sound.muted ? IconVolumeOff : IconVolume}
            onClick={sound.toggle}
          />
        )}
        <HeadButton
          label={t('Stop and return')}
          tip={t('Stop, and return to its page')}
          icon={IconArrowBackUp}
          onClick={onReturn}
        />
        <HeadButton label={t('Close the mini player')} tip={t('Close')} icon={IconX} onClick={onClose} />
      </header>
      <div className={css.picture}>{children}</div>
      {!docked &&
        EDGES.map((edge) => <div key={edge} className={css.edge} data-edge={edge} {...pointer(edge)} />)}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}

interface HeadButtonProps extends Omit<ComponentProps<'button'>, 'style'> {
  label: string
  tip: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}

function HeadButton({ label, tip, icon: Icon, ...props }: HeadButtonProps) {
  return (
    <UnstyledButton className={css.button} aria-label={label} title={tip} {...props}>
      <Icon size={20} aria-hidden />
    </UnstyledButton>
  )
}
