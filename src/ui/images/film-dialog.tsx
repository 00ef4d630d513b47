import type { ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { usePhone } from '../use-phone.ts'
import css from './film-dialog.module.css'

const WIDTH = 960

export interface FilmDialogProps {
  title: ReactNode
  /** When and where it is of, in a line. */
  about: ReactNode
  /** The film itself, or what stands in its place. */
  children: ReactNode
  /** Below it. */
  actions: ReactNode
  onClose: () => void
}

/** A film, played in place. */
export function FilmDialog({ title, about, children, actions, onClose }: FilmDialogProps) {
  const phone = usePhone()
  return (
    <Dialog onClose={onClose} title={title} size={WIDTH} fullScreen={phone}>
      <p className={css.about}>{about}</p>
      <div className={css.video}>{children}</div>
      {actions}
    </Dialog>
  )
}

/** What stands in a film's place: it is on its way, or cannot be had. */
export function FilmNotice({ children, alert = false }: { children: ReactNode; alert?: boolean }) {
  return (
    <div className={css.waiting} role={alert ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
