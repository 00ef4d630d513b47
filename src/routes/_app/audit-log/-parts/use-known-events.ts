import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { queryKeyFor } from '#src/api/query/query-options.ts'
import { type AuditEvent, auditTrail } from '#src/contract/administration/audit.ts'
import type { Paged } from '#src/contract/define/fields.ts'

/** The first event that the lists seen so far hold and that is the one sought. */
function useFound(isSought: (event: AuditEvent) => boolean): AuditEvent | undefined {
  const cache = useQueryClient().getQueryCache()
  const find = () => {
    for (const { state } of cache.findAll({ queryKey: queryKeyFor(auditTrail) })) {
      const found = (state.data as Paged<AuditEvent> | undefined)?.content.find(isSought)
      if (found) return found
    }
    return undefined
  }
  return useSyncExternalStore((told) => cache.subscribe(told), find)
}

/** An event by its id. Once found it stays, although newer ones push it off the page meanwhile. */
export function useEvent(id: string | undefined): AuditEvent | undefined {
  const found = useFound((event) => event.id === id)
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  if (found) return found
  return held?.id === id ? held : undefined
}

/** How a user was last called. */
export const useUserName = (uuid: unknown) => useFound(({ user }) => user?.uuid === uuid)?.user?.email

/** How a subject was last called. */
export const useSubjectName = (uuid: unknown) =>
  useFound(({ subject }) => subject.uuid === uuid)?.subject.name
