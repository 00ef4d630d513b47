import { Button, Loader } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePlace } from '#src/app/place.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { NotLoaded } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { UndoLine } from './notices/undo-line.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-panel.module.css'
import { PushLine } from './push/push-line.tsx'
import { useNotificationList } from './use-notification-list.ts'

/** The list of notifications, and below it whether this device is told while the console is closed. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Listed onLeave={onLeave} />
      <PushLine />
    </>
  )
}

/** Fetched when the panel opens (spec 1 §4). */
function Listed({ onLeave }: { onLeave: () => void }) {
  const { zone } = usePlace()
  const list = useNotificationList()
  const panel = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLUListElement>(null)
  const { data, failure, isStale, isLoading, fresh, marked, deleted, more } = list
  if (isLoading && !failure) return <Loader display="block" m="32px auto" aria-label={t('Loading')} />
  const content = data?.content ?? []
  const remove = (uuid: string) => {
    // What was pressed goes; the keyboard goes on from the next one, or the one before, or where the way back stands.
    const buttons = [...(items.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    list.remove(uuid)
    if (at >= 0) (buttons[at + 1] ?? buttons[at - 1] ?? panel.current)?.focus()
  }
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel} data-stale={isStale || undefined}>
      {isStale && (
        <div className={classes.note}>
          <StaleLine known={list} prefix={t('Last known')} onRetry={list.retry} />
        </div>
      )}
      <UndoLine {...marked} />
      <UndoLine {...deleted} />
      {content.length === 0 ? (
        <div className={classes.empty}>
          <p>{!data && failure?.isNetwork ? failure.reason : t('There are no notifications')}</p>
          {!data && failure && (
            <NotLoaded why={failure.isNetwork ? '' : failure.reason} onRetry={list.retry} />
          )}
        </div>
      ) : (
        <>
          <p className={classes.total}>
            {tn(data?.totalElements ?? 0, { one: '{n} notification', other: '{n} notifications' })}
          </p>
          <ul ref={items} className={classes.list}>
            {content.map((notification) => (
              <NotificationItem
                key={notification.uuid}
                notification={notification}
                isNew={fresh.has(notification.uuid)}
                onLeave={onLeave}
                zone={zone}
                onDelete={remove}
              />
            ))}
          </ul>
          {more.isThere && <More {...more} />}
        </>
      )}
    </div>
  )
}

/** Loads the next page when it comes into view; a button for whom it does not, and after a failure. */
function More({ isLoading, hasFailed, load }: { isLoading: boolean; hasFailed: boolean; load: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(() => {
    if (!isLoading && !hasFailed) load()
  })
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined' || isLoading) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) seen()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={ref} className={classes.more}>
      <Button variant="subtle" loading={isLoading} onClick={load}>
        {hasFailed ? t("Couldn't load more. Try again") : t('Load more')}
      </Button>
    </div>
  )
}
