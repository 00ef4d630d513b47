import { handle } from '#server/http/route.ts'
import { databaseState, jobCounts, simulatedHistory } from '#server/store/operations/provider-state.ts'
import { liveServers } from '#server/store/operations/servers.ts'
import { providerState } from '#src/contract/operations/provider.ts'

const DAY_MS = 86_400_000

export const routes = [
  handle(providerState, async ({ services: { db, now, live, room, settings, auditStream } }) => {
    const [servers, database, jobs, history, stream] = await Promise.all([
      liveServers(db),
      databaseState(db),
      jobCounts(db),
      simulatedHistory(db),
      auditStream?.(),
    ])
    const broker = live.broker()
    const freeBytes = room.freeBytes()
    const wanted = settings.startedAt - settings.historyDays * DAY_MS
    return {
      version: settings.version,
      startedAt: settings.startedAt,
      now: now(),
      servers: servers.map(({ host, pid, startedAt, seenAt }) => ({ host, pid, startedAt, seenAt })),
      database: { ...database, embedded: settings.embeddedDatabase },
      liveConnections: live.connections(),
      ...(broker && { broker: broker.connected }),
      ...(freeBytes !== null && { disk: { freeBytes, low: room.isLow() } }),
      ...(stream && { auditStream: stream }),
      jobs,
      history: history && { ...history, complete: history.from <= wanted + DAY_MS },
    }
  }),
]
