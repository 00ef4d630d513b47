import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { type ReactNode, type SyntheticEvent, useEffect, useSyncExternalStore } from 'react'
import { type Notice, type NoticeKind, type NoticeOrder, noticeOrders } from '#src/app/notify.ts'
import type { StatusIcon as StatusIconName, StatusKind } from '#src/domain/status.ts'
import { NOTIFICATION_TYPES } from '#src/domain/statuses.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { enterNotice, leaveNotice, rememberFocusBefore } from './notice-focus.ts'
import { placeNotices } from './notice-place.ts'
import classes from './notices.module.css'

/** Milliseconds a notice stays (spec 1 §8). */
const DURATION_MS = 3000

/** Leads to a notice from wherever the keyboard is: by Tab alone it would be gone before. */
const NOTICE_KEY = 'F8'

const LOOKS: Record<NoticeKind, { kind: StatusKind; icon: StatusIconName }> = {
  info: NOTIFICATION_TYPES.INFO,
  success: { kind: 'good', icon: 'check' },
  warning: NOTIFICATION_TYPES.WARN,
  error: NOTIFICATION_TYPES.ERROR,
}

function withAction(id: string, text: ReactNode, { label, run }: NonNullable<Notice['action']>) {
  const press = () => {
    notifications.hide(id)
    run()
  }
  return (
    <div className={classes.withAction}>
      <span>{text}</span>
      <Button className={classes.action ?? ''} variant="light" aria-keyshortcuts={NOTICE_KEY} onClick={press}>
        {label}
      </Button>
    </div>
  )
}

function show(id: string, { kind, title, text, duration = DURATION_MS, action, quiet }: Notice): void {
  const look = LOOKS[kind]
  const message = action ? withAction(id, text, action) : text
  notifications.show({
    id,
    title,
    message,
    autoClose: duration,
    // It stays long enough to be in the way: below what a person goes on with, where room is kept for it.
    ...(action && { position: 'bottom-right' as const }),
    // The keyboard holds it as the pointer does: else its button would go while somebody stands on it.
    onFocus: () => notifications.update({ id, message, autoClose: false }),
    onBlur: () => notifications.update({ id, message, autoClose: duration }),
    onClose: () => leaveNotice(id),
    withCloseButton: true,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close notice'), size: 44, iconSize: 20 },
    role: quiet ? 'group' : kind === 'error' ? 'alert' : 'status',
    color: `var(--status-${look.kind}-line)`,
    icon: <StatusIcon name={look.icon} size={20} />,
    styles: {
      icon: { color: `var(--status-${look.kind}-fg)`, backgroundColor: `var(--status-${look.kind}-bg)` },
      description: { color: 'var(--text)', overflowWrap: 'anywhere' },
    },
    'data-kind': kind,
    'data-notice': action ? 'offers' : 'tells',
  })
}

function carryOut(order: NoticeOrder): void {
  if (order.do === 'show') {
    placeNotices()
    show(order.id, order.notice)
  } else notifications.hide(order.id)
}

/** A press on a notice does not count as one outside the panel that is open next to it. */
const stay = (event: SyntheticEvent) => event.stopPropagation()

/** Draws notices top right, pointer and keyboard holding them (spec 1 §8). */
export function NoticesView() {
  const orders = useSyncExternalStore(noticeOrders.subscribe, noticeOrders.getSnapshot)
  useEffect(() => {
    if (orders.length === 0) return
    for (const order of orders) carryOut(order)
    noticeOrders.done(orders)
  }, [orders])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === NOTICE_KEY && enterNotice()) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <ThemeRoot>
      <Notifications
        className={classes.notices ?? ''}
        position="top-right"
        autoClose={DURATION_MS}
        pauseResetOnHover="all"
        limit={4}
        onMouseDown={stay}
        onTouchStart={stay}
        onFocus={rememberFocusBefore}
      />
    </ThemeRoot>
  )
}
