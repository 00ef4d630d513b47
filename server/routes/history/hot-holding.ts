import { source } from '#server/store/history/hot-holding.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, hotHoldingHistory)
