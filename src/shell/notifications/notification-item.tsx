import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Notification } from '#src/contract/account/notifications.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { notificationPage, notificationTitle } from '#src/domain/notification-subjects.ts'
import { NOTIFICATION_TYPES } from '#src/domain/statuses.ts'
import { formatRelative, formatTimestamp } from '#src/domain/time/format.ts'
import { useViewer } from '#src/session/use-viewer.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import classes from './notification-panel.module.css'
import { SafeHtml } from './safe-html.tsx'

interface NotificationItemProps {
  notification: Notification
  /** Nobody had read it when the panel opened. */
  isNew: boolean
  zone: string
  onDelete: (uuid: string) => void
  /** The reader goes to what it is about. */
  onLeave: () => void
}

export function NotificationItem({ notification, isNew, zone, onDelete, onLeave }: NotificationItemProps) {
  const { uuid, type, message, eventTime } = notification
  const page = notificationPage(notification, useViewer())
  const now = useNow(30_000)
  const what = useId()
  return (
    <li className={classes.item} data-new={isNew || undefined}>
      <div id={what} className={classes.what}>
        <div className={classes.line}>
          <StatusBadge status={{ ...NOTIFICATION_TYPES[type], word: notificationTitle(notification) }} />
          {isNew && <span className={classes.new}>{tc('notification', 'New')}</span>}
          <time
            className={classes.time}
            dateTime={new Date(eventTime).toISOString()}
            title={formatTimestamp(eventTime, zone)}
          >
            {formatRelative(eventTime, now, zone)}
          </time>
        </div>
        <SafeHtml className={classes.message} html={message} />
        {page && (
          <Link className={classes.subject} to={page.path} search={page.search} onClick={onLeave}>
            {page.link}
          </Link>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Delete notification')}
        aria-describedby={what}
        onClick={() => onDelete(uuid)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}
