import { source } from '#server/store/history/scheduled-production.ts'
import { scheduledProductionHistory } from '#src/contract/history/scheduled-production.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, scheduledProductionHistory)
