import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePlace } from '#src/app/place.ts'
import type { AuditEvent } from '#src/contract/audit.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { auditList } from './audit-list.tsx'
import type { AuditSearch } from './audit-search.ts'
import { EventDetail } from './event-detail.tsx'
import { Pinned } from './pinned.tsx'
import { useEvent } from './use-known-events.ts'

/** The audit log: who did what, when and from where, and each event's detail (spec 1 §1, spec 2 §2). */
export function AuditLogPage({ search }: { search: AuditSearch }) {
  const { event: id, ...list } = search
  const { zone } = usePlace()
  const event = useEvent(id)
  const navigate = useNavigate()
  const go = useCallback(
    (next: AuditSearch, replace = false) =>
      void navigate({ to: '.', search: next as never, replace, resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    ({ id: event }: AuditEvent) =>
      void navigate({
        to: '.',
        search: ((shown: object) => ({ ...shown, event })) as never,
        resetScroll: false,
      }),
    [navigate],
  )
  const { userUuid, subjectUuid, page: _, ...unpinned } = list
  const pins = {
    ...(userUuid !== undefined && { userUuid }),
    ...(subjectUuid !== undefined && { subjectUuid }),
  }
  const clear = (key: keyof typeof pins) => {
    const { [key]: __, ...rest } = pins
    go({ ...unpinned, ...rest })
  }
  return (
    <>
      <ListPage
        definition={auditList}
        search={list}
        about={
          Object.keys(pins).length > 0 && (
            <Pinned userUuid={userUuid} subjectUuid={subjectUuid} onClear={clear} />
          )
        }
        onCardPress={open}
      />
      {event && (
        <EventDetail
          event={event}
          zone={zone}
          onClose={() => go(list, true)}
          onOnly={(only) => go({ ...only, timeInterval: '1y' })}
        />
      )}
    </>
  )
}
