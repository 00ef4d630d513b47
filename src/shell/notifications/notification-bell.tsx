import { ActionIcon, Drawer, Loader, Popover, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import classes from './notifications.module.css'
import { useNotificationFeed } from './use-notification-feed.ts'

const NotificationPanel = lazyPart(
  () => import('./notification-panel.tsx').then((part) => part.NotificationPanel),
  ({ onLeave }) => onLeave(),
)

/** The bell with its unread count, and the panel behind it: a sheet on a phone (spec 1 §2). */
export function NotificationBell() {
  const { unread, announcement } = useNotificationFeed()
  const [opened, setOpened] = useState(false)
  const phone = usePhone()
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  const bell = (
    <ActionIcon
      className={classes.bell ?? ''}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label={label}
      aria-expanded={opened}
      aria-haspopup="dialog"
      onClick={() => setOpened(!opened)}
    >
      <IconBell size={24} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  )
  const panel = (
    <Suspense fallback={<Loader className={classes.loader ?? ''} />}>
      <NotificationPanel onLeave={() => setOpened(false)} />
    </Suspense>
  )
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {phone ? (
        <>
          {bell}
          <Drawer
            opened={opened}
            onClose={() => setOpened(false)}
            position="bottom"
            size="100%"
            title="Notifications"
            closeButtonProps={{ 'aria-label': 'Close notifications' }}
            classNames={{ body: classes.sheet ?? '', content: classes.sheetContent ?? '' }}
            styles={{ body: { padding: 0 } }}
          >
            {panel}
          </Drawer>
        </>
      ) : (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width={420}
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>{bell}</Popover.Target>
          <Popover.Dropdown p={0} className={classes.dropdown ?? ''} aria-label="Notifications">
            <h2 className={classes.title}>Notifications</h2>
            {opened && panel}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}
