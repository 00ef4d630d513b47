import { source } from '#server/store/history/fry-chutes.ts'
import { fryChutesHistory } from '#src/contract/history/chutes.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, fryChutesHistory)
