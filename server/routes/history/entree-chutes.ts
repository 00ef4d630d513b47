import { source } from '#server/store/history/entree-chutes.ts'
import { entreeChutesHistory } from '#src/contract/history/chutes.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, entreeChutesHistory)
