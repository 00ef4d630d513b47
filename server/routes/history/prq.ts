import { source } from '#server/store/history/prq.ts'
import { prqHistory } from '#src/contract/history/station.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, prqHistory)
