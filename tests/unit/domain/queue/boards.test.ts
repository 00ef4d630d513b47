import { describe, expect, test } from 'vitest'
import { allDay } from '#src/domain/queue/all-day.ts'
import { packSummaries } from '#src/domain/queue/pack-summary.ts'
import { batchRow, orderRow, packageRow, panRow } from './rows.ts'

describe('pack summaries', () => {
  const pans = [
    panRow(),
    panRow({ uuid: 'pan-2', pieces: 20, placedTime: 600_000 }),
    panRow({ uuid: 'pan-3', panName: 'Full pan', pieces: 40, placedTime: 600_000 }),
    panRow({ uuid: 'pan-4', catering: true, pieces: 30, placedTime: 600_000 }),
    panRow({ uuid: 'pan-5', materialUuid: 'strips', material: 'Strips', pieces: 12, placedTime: 600_000 }),
  ]
  const packs = [
    packageRow({ quantity: 2, pieces: 16 }),
    packageRow({ uuid: 'package-2', packageType: '12 pc', pieces: 12 }),
  ]

  test('are one a material, catering apart, with items that add up to their totals [2§3.13]', () => {
    const summaries = packSummaries(pans, packs, 1_200_000)
    expect(summaries.map(({ material, catering }) => [material, catering])).toEqual([
      ['Nuggets', false],
      ['Nuggets', true],
      ['Strips', false],
    ])
    expect(summaries[0]).toMatchObject({
      containers: {
        items: [
          { panName: 'Half pan', quantity: 2, pieces: 44 },
          { panName: 'Full pan', quantity: 1, pieces: 40 },
        ],
        total: { quantity: 3, pieces: 84 },
      },
      packages: {
        items: [
          { packageType: '8 pc', quantity: 2, pieces: 16 },
          { packageType: '12 pc', quantity: 1, pieces: 12 },
        ],
        total: { quantity: 3, pieces: 28 },
      },
      expired: 3,
    })
    expect(summaries[1]).toMatchObject({
      expired: 0,
      packages: { items: [], total: { quantity: 0, pieces: 0 } },
    })
  })

  test('count nothing as expired before its time', () => {
    expect(packSummaries(pans, packs, 1_199_999)[0]?.expired).toBe(0)
  })

  test('of nothing are none', () => expect(packSummaries([], [], 0)).toEqual([]))
})

test('the all-day board counts open batches, recommendations and what of orders is not ready, each piece once', () => {
  const future = {
    uuid: 'f',
    materialUuid: 'strips',
    material: 'Strips',
    workType: 'PRODUCTION' as const,
    batchSize: 20,
    minuteDemand: 1,
    minutesBeforeStockout: 1,
    stockoutTime: null,
    scheduledTime: 0,
  }
  const lines = allDay({
    batches: [
      batchRow({ batchSize: 48 }),
      batchRow({ uuid: 'w', status: 0, batchSize: 24 }),
      batchRow({ uuid: 'done', status: 3, batchSize: 1000 }),
      batchRow({ uuid: 'off', status: 1, batchSize: 1000 }),
      batchRow({ uuid: 'for an order', catering: true, batchSize: 1000 }),
    ],
    future: [future, { ...future, uuid: 'g', workType: 'CATERING', batchSize: 1000 }],
    orders: [
      orderRow({ batchSize: 64, inProgress: 24, ready: 16 }),
      orderRow({ uuid: 'over', cateringOrderStatus: 'FINISHED', batchSize: 1000 }),
      orderRow({ uuid: 'ready', cateringOrderStatus: 'IN_PROGRESS', batchSize: 30, ready: 30 }),
    ],
  })
  expect(lines).toEqual([
    { materialUuid: 'nuggets', material: 'Nuggets', production: 72, orders: 48, total: 120 },
    { materialUuid: 'strips', material: 'Strips', production: 20, orders: 0, total: 20 },
  ])
})
