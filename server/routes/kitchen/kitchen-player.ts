import { handle } from '#server/http/route.ts'
import { marksOf } from '#server/services/cameras/player-marks.ts'
import { playerMarks } from '#src/contract/kitchen/kitchen-player.ts'

export const routes = [
  handle(playerMarks, async ({ query, caller: { scope }, services }) => ({
    content: await marksOf(services, scope, query),
  })),
]
