import * as z from 'zod/mini'
import { defineTopic } from './define.ts'

/** What a kitchen writes down, by the kind of fact. */
export const FACT_KINDS = [
  'recommendation',
  'batch',
  'taskDelay',
  'fryerCycle',
  'stationCycle',
  'hold',
  'conveyorPass',
  'package',
  'stockOut',
  'potatoBatch',
  'fryChuteCycle',
  'unusualEvent',
  'unusualRecording',
] as const

/**
 * New or changed facts of a restaurant: which kinds, not which. Sent at most every five seconds; screens that show
 * figures of them ask for these again.
 */
export const factsTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/facts',
  permission: 'DASHBOARD.VIEW',
  message: z.object({ kinds: z.array(z.enum(FACT_KINDS)) }),
})
