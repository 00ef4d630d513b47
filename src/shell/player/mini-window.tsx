import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowsDiagonal2, IconGripVertical, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Edge } from '#src/domain/cameras/mini-player.ts'
import css from './mini-player.module.css'
import { useMiniPlace } from './use-mini-place.ts'

export interface MiniWindowProps {
  /** What plays in it. */
  name: string
  /** Where that is: the restaurant's number. */
  restaurant: string
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
export function MiniWindow({ name, restaurant, onReturn, onClose, children }: MiniWindowProps) {
  const id = useId()
  const { docked, place, said, pointer, keys } = useMiniPlace()
  const { x, y, width, height } = place
  return (
    <section
      className={css.window}
      aria-label={`Mini player: ${name}`}
      data-docked={docked || undefined}
      style={docked ? undefined : { left: x, top: y, width, height }}
    >
      <header className={css.head} {...(docked ? {} : pointer('move'))}>
        {!docked && (
          <>
            <UnstyledButton
              className={css.button}
              aria-label="Resize the mini player"
              aria-describedby={`${id}-size`}
              title="Resize: drag, or arrow keys"
              onKeyDown={keys('size')}
              data-grip="nw"
              // For fingers, for which the edges are too thin.
              {...pointer('nw')}
            >
              <IconArrowsDiagonal2 size={20} aria-hidden />
            </UnstyledButton>
            <UnstyledButton
              className={css.button}
              aria-label="Move the mini player"
              aria-describedby={`${id}-move`}
              title="Move: drag, or arrow keys"
              onKeyDown={keys('move')}
              data-grip="move"
            >
              <IconGripVertical size={20} aria-hidden />
            </UnstyledButton>
            <VisuallyHidden id={`${id}-size`}>
              Arrow keys make it wider, narrower, higher or lower; with Shift in larger steps.
            </VisuallyHidden>
            <VisuallyHidden id={`${id}-move`}>Arrow keys move it; with Shift in larger steps.</VisuallyHidden>
          </>
        )}
        <h2 className={css.name} title={name}>
          {name} <span className={css.restaurant}>{restaurant}</span>
        </h2>
        <UnstyledButton
          className={css.button}
          aria-label="Stop and return"
          title="Stop, and return to its page"
          onClick={onReturn}
        >
          <IconArrowBackUp size={20} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={css.button}
          aria-label="Close the mini player"
          title="Close"
          onClick={onClose}
        >
          <IconX size={20} aria-hidden />
        </UnstyledButton>
      </header>
      <div className={css.picture}>{children}</div>
      {!docked &&
        EDGES.map((edge) => <div key={edge} className={css.edge} data-edge={edge} {...pointer(edge)} />)}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}
