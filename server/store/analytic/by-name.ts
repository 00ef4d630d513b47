import type { Database } from '#server/db/query.ts'
import type { AnalyticAnswer, AnalyticName, AnalyticQuery } from '#src/contract/analytics/analytic.ts'
import { containersDistribution } from './containers.ts'
import { conveyor, conveyorContainers, INBOUND, OUTBOUND } from './conveyors.ts'
import { cooked, cookedDistribution } from './cooked.ts'
import { chutesDistribution, chutesHolding, chutesPackages, chutesQuantity } from './entree-chutes.ts'
import type { Frame } from './frame.ts'
import { fryerCycles, fryerCyclesDistribution } from './fryer.ts'
import { performanceRatio } from './performance-ratio.ts'
import { recommendations, recommendationsDistribution } from './recommendations.ts'
import { taskDelays, taskDelaysDistribution } from './task-delays.ts'
import { timers } from './timers.ts'
import { totalUsage } from './usage.ts'
import { waste, wasteDistribution } from './waste.ts'

type Compute = (db: Database, frame: Frame, query: AnalyticQuery) => Promise<AnalyticAnswer>

/** What computes each analytic. A new one is a name in the contract and a line here. */
export const ANALYTICS: Record<AnalyticName, Compute> = {
  'total-usage': totalUsage,
  cooked: cooked(false),
  'catering-cooked': cooked(true),
  'cooked-distribution': cookedDistribution(false),
  'catering-cooked-distribution': cookedDistribution(true),
  waste,
  'waste-distribution': wasteDistribution,
  recommendations: recommendations(false),
  'recommendations-distribution': recommendationsDistribution(false),
  'catering-recommendations': recommendations(true),
  'catering-recommendations-distribution': recommendationsDistribution(true),
  'containers-distribution': containersDistribution(false),
  'catering-containers-distribution': containersDistribution(true),
  'inbound-conveyor': conveyor(INBOUND),
  'inbound-conveyor/containers': conveyorContainers(INBOUND),
  'outbound-conveyor': conveyor(OUTBOUND),
  'outbound-conveyor/containers': conveyorContainers(OUTBOUND),
  'fryer-cycles': fryerCycles,
  'fryer-cycles-distribution': fryerCyclesDistribution,
  'recommendations-task-delay': taskDelays,
  'recommendation-task-delay-distribution': taskDelaysDistribution,
  timers,
  'entree-chutes-holding': chutesHolding,
  'entree-chutes-packages': chutesPackages,
  'entree-chutes-quantity': chutesQuantity,
  'entree-chutes-distribution': chutesDistribution,
  'performance-ratio': (db, frame, query) => performanceRatio(db, frame, query.performanceRatioType),
}
