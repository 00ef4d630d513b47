import { useCallback } from 'react'
import { usePageSearch, useSetSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import type { AuditEvent } from '#src/contract/administration/audit.ts'
import { cleanListSearch, type ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { auditList } from './audit-list.tsx'
import { EventDetail } from './event-detail.tsx'
import { Pinned } from './pinned.tsx'
import { useEvent } from './use-known-events.ts'

interface AuditSearch extends ListSearch {
  /** The event whose detail is open. */
  event?: string
}

function cleanAuditSearch(raw: Readonly<Record<string, unknown>>, now: number): AuditSearch {
  const { event } = raw
  const isId = typeof event === 'string' && /^\d{1,16}$/.test(event)
  return { ...cleanListSearch(auditList.spec, raw, now), ...(isId && { event }) }
}

/** The audit log: who did what, when and from where, and each event's detail (spec 1 §1, spec 2 §2). */
export function AuditLogPage() {
  const { event: id, ...list } = usePageSearch(cleanAuditSearch)
  const { zone } = usePlace()
  const event = useEvent(id)
  const setSearch = useSetSearch()
  const go = useCallback(
    (next: AuditSearch, replace = false) => setSearch(next, { replace, resetScroll: false }),
    [setSearch],
  )
  const open = useCallback(
    ({ id: event }: AuditEvent) => setSearch((shown) => ({ ...shown, event }), { resetScroll: false }),
    [setSearch],
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
        onRowPress={open}
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
