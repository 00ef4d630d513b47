import { UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { useSeen } from '#src/ui/images/use-seen.ts'
import { useRowDialog } from '#src/ui/table/row-dialogs.tsx'
import css from './thumbnail-button.module.css'
import { type ImageCall, useImage } from './use-image.ts'

export interface ThumbnailButtonProps {
  /** Whose picture it is: the row's own id. */
  of: string
  /** What a press does, and to what: 'Play: Lunch rush'. */
  label: string
  endpoint: AnyEndpoint
  /** The picture that is asked for once the row is near the screen. */
  call: ImageCall
  /** Said where there is none, instead of 'No Image'. */
  missing?: string | undefined
  /** Shows that something plays when it is pressed. */
  plays?: boolean
  /** What it opens, loaded when it is. */
  dialog: (close: () => void) => ReactNode
}

/** A row's picture in its list; pressed, it opens what it is of. */
export function ThumbnailButton({
  of,
  label,
  endpoint,
  call,
  missing,
  plays = false,
  dialog,
}: ThumbnailButtonProps) {
  const { open, own } = useRowDialog(of, dialog)
  const ref = useRef<HTMLButtonElement>(null)
  const image = useImage(endpoint, call, useSeen(ref))
  return (
    <>
      <UnstyledButton
        ref={ref}
        className={css.thumbnail}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Thumbnail
          image={image.state === 'missing' && missing !== undefined ? { ...image, text: missing } : image}
        />
        {plays && image.state === 'ready' && (
          <span className={css.play}>
            <IconPlayerPlayFilled size={20} aria-hidden />
          </span>
        )}
      </UnstyledButton>
      {own}
    </>
  )
}

/** A row's picture where the row itself opens what it is of. */
export function ThumbnailPicture({ endpoint, call }: Pick<ThumbnailButtonProps, 'endpoint' | 'call'>) {
  const ref = useRef<HTMLDivElement>(null)
  const image = useImage(endpoint, call, useSeen(ref))
  return (
    <div ref={ref} className={css.thumbnail}>
      <Thumbnail image={image} />
    </div>
  )
}

/** The same where there is nothing to open. */
export function NoThumbnail() {
  return (
    <div className={css.thumbnail}>
      <Thumbnail image={{ state: 'missing' }} />
    </div>
  )
}

/** A row on a phone with its picture before it. */
export function ThumbnailCard({ thumbnail, children }: { thumbnail: ReactNode; children: ReactNode }) {
  return (
    <div className={css.card} data-pictured>
      {thumbnail}
      {children}
    </div>
  )
}
