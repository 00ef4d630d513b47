import type { KitchenNow, nowOfKitchens } from '#src/contract/dashboard/now.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'

/** Nothing is wrong in it. */
export const KITCHEN: KitchenNow = {
  restaurantUuid: '3f2b8f7e-1111-4222-8333-444455556666',
  number: '0412',
  name: 'Lakeview',
  state: 'OK',
  score: 0,
  sentences: [{ rule: 'CALM', order: null, number: null, at: null }],
  alarms: 0,
  out: 0,
  late: 0,
  pastLimit: 0,
  offline: 0,
  waste: { percent: 6, target: 5.7, lastWeek: null },
  lastFactAt: null,
}

/** An answer of now, of kitchens that differ from `KITCHEN` in what is given. */
export const kitchensNow = (...kitchens: Partial<KitchenNow>[]): AnswerOf<typeof nowOfKitchens> => ({
  at: Date.now(),
  kitchens: kitchens.map((one) => ({ ...KITCHEN, ...one })),
})
