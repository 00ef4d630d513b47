import { source } from '#server/store/history/conveyor.ts'
import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { historyRoutes } from './-parts/history-routes.ts'

export const routes = historyRoutes(source, conveyorHistory)
