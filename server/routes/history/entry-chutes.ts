import { source } from '#server/store/history/entry-chutes.ts'
import { entryChutesHistory } from '#src/contract/history/chutes.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, entryChutesHistory)
