import { source } from '#server/store/history/basket-events.ts'
import { basketEventsHistory } from '#src/contract/history/potato.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, basketEventsHistory)
