import { Button, Loader } from '@mantine/core'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import css from './picture.module.css'

/** The frame of a picture that a camera gives, or gave. */
export function PictureFrame({
  name,
  className = '',
  ...props
}: ComponentProps<'section'> & { name: string }) {
  return <section aria-label={name} {...props} className={`${css.frame} ${className}`} />
}

/** What belongs into the frame, as large as that. */
export const wholePicture = css.whole ?? ''

interface PictureNameProps {
  /** The camera's; null where it stands elsewhere. */
  name: string | null
  children?: ReactNode
}

/** At the top of a picture, next to what else there is to say. */
export function PictureHead({ name, children }: PictureNameProps) {
  return (
    <div className={css.head}>
      {name !== null && (
        <span className={css.name} translate="no">
          {name}
        </span>
      )}
      {children}
    </div>
  )
}

/** At the bottom, next to the actions: cameras write their own name into the upper corner. */
export function PictureFoot({ name, children }: PictureNameProps) {
  return (
    <div className={css.foot}>
      {name !== null && (
        <span className={css.name} title={name} translate="no">
          {name}
        </span>
      )}
      {children}
    </div>
  )
}

interface PictureStateProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  text: string
  /** Why that is, where it is known. */
  reason?: string | null
  /** Something is wrong, and is told at once. */
  alert?: boolean
  /** A way on. */
  children?: ReactNode
}

/** What stands in a picture's place: why there is none. */
export function PictureState({
  icon: Icon,
  text,
  reason = null,
  alert = false,
  children,
}: PictureStateProps) {
  return (
    <div className={css.state} role={alert ? 'alert' : undefined}>
      <Icon size={28} aria-hidden />
      <p>{text}</p>
      {reason !== null && <p className={css.reason}>{reason}</p>}
      {children}
    </div>
  )
}

interface PictureWaitProps {
  /** What is waited for, for those who hear it. */
  label: string
  /** What else is to be said. */
  text?: string | null
  /** Over a picture that is there and only stands. */
  bare?: boolean
}

/** A picture is on its way. */
export function PictureWait({ label, text = null, bare = false }: PictureWaitProps) {
  return (
    <div className={css.state} role="status" aria-label={label} data-bare={bare || undefined}>
      <Loader color="white" aria-hidden />
      {text !== null && <p>{text}</p>}
    </div>
  )
}

/** A way on, on a picture; of several on a wall each says whose it is. */
export function PictureButton({
  label,
  name,
  onClick,
}: {
  label: string
  name: string
  onClick: () => void
}) {
  return (
    <Button variant="white" color="dark" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
}
