import { source } from '#server/store/history/dump-pan.ts'
import { dumpPanHistory } from '#src/contract/history/potato.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, dumpPanHistory)
