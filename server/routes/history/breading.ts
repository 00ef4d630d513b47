import { source } from '#server/store/history/breading.ts'
import { breadingHistory } from '#src/contract/history/station.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, breadingHistory)
