import { HOUR } from '#src/domain/time/zone.ts'

/** What creates a catering order of 64 pieces that leaves in four hours. */
export const cateringOrder = (restaurantUuid: string, materialUuid: string) => ({
  restaurantUuid,
  orderType: 'CATERING' as const,
  materialUuid,
  batchSize: 64,
  workCenter: 'BOARDS' as const,
  demandDescription: '',
  restaurantDepartureTime: Math.floor(Date.now() / 60_000) * 60_000 + 4 * HOUR,
})
