import { ActionIcon, Loader, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { t, tn } from '#src/domain/language/text.ts'
import type { NotificationPage } from '#src/domain/notification-subjects.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PanelButton } from '#src/ui/overlay/panel-button.tsx'
import classes from './notifications.module.css'
import { useNotificationFeed } from './use-notification-feed.ts'

const NotificationPanel = lazyPart(
  () => import('./notification-panel.tsx').then((part) => part.NotificationPanel),
  ({ onLeave }) => onLeave(),
)

const PANEL = {
  width: 420,
  className: classes.dropdown,
  flush: true,
  // Notices give way to it, see notices.module.css.
  heading: (
    <h2 className={classes.title} data-notification-panel>
      {t('Notifications')}
    </h2>
  ),
}

/** The bell with its unread count, and the panel behind it: a sheet on a phone (spec 1 §2). */
export function NotificationBell({ visit }: { visit: (page: NotificationPage) => void }) {
  const { unread, announcement } = useNotificationFeed(visit)
  const [opened, setOpened] = useState(false)
  const label =
    unread > 0
      ? tn(unread, { one: 'Notifications, {n} unread', other: 'Notifications, {n} unread' })
      : t('Notifications')
  const bell = (
    <ActionIcon
      className={classes.bell ?? ''}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label={label}
    >
      <IconBell size={24} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </ActionIcon>
  )
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <PanelButton
        button={bell}
        opened={opened}
        onChange={setOpened}
        panel={PANEL}
        sheet={{
          size: '100%',
          title: t('Notifications'),
          closeLabel: t('Close notifications'),
          classNames: { body: classes.sheet ?? '', content: classes.sheetContent ?? '' },
          styles: { body: { padding: 0 } },
        }}
      >
        <Suspense fallback={<Loader display="block" m="32px auto" />}>
          <NotificationPanel onLeave={() => setOpened(false)} />
        </Suspense>
      </PanelButton>
    </>
  )
}
