import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

export interface Notice {
  kind: 'info' | 'success' | 'warning' | 'error'
  title?: string
  text: ReactNode
  /** Milliseconds it stays; 3000 unless told (spec 1 §8). */
  duration?: number
}

const COLORS = { info: 'accent', success: 'teal', warning: 'yellow', error: 'danger' } as const

/** Raises a notice top right: 3000 ms, paused while the pointer rests on it (spec 1 §8). Answers its id. */
export function notify({ kind, title, text, duration = 3000 }: Notice): string {
  return notifications.show({
    color: COLORS[kind],
    title,
    message: text,
    autoClose: duration,
    withCloseButton: true,
    role: kind === 'error' ? 'alert' : 'status',
  })
}

export const withdrawNotice = (id: string): void => void notifications.hide(id)
