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

/**
 * Some kitchen has new or changed facts. It names none, so that who sees all kitchens need not listen to each. Sent at most
 * every five seconds by each server; screens that show kitchens side by side ask for these again.
 */
export const kitchensTopic = defineTopic({
  destination: '/topic/kitchens',
  permission: 'DASHBOARD.VIEW',
  message: z.object({}),
})
