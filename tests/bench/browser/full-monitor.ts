import type { Page } from 'playwright-core'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { stageProgress, stagesEstimate } from '#src/domain/queue/stages.ts'
import { signInAt } from './site.ts'

export type Queue = AnswerOf<typeof liveQueue>
export type Batch = Queue['tables']['batches'][number]

export const TABLET = { width: 1024, height: 768 }
const CREW = 'crew@linewatch.test'
const SECOND = 1000

/** Seconds the stages of a batch take. */
const STAGES_S = [90, 30, 15, 210, 20, 30]

/** A batch under way: in oil, each at another second of it, and every other one late, whose delay ticks too. */
export function batchOf(model: Pick<Batch, 'materialUuid' | 'material'>, index: number, now: number): Batch {
  const late = index % 2 === 0
  const startedAt = now - (150 + (index % 60)) * SECOND
  const endedAt = [90, 120, 135].map((seconds) => startedAt + seconds * SECOND)
  return {
    ...model,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    batchId: String(index),
    batchNumber: 1000 + index,
    priority: 1,
    status: 2,
    stageName: 'BASKET_FRYING',
    stageProgress: stageProgress('BASKET_FRYING'),
    stagesEstimate: stagesEstimate(startedAt, STAGES_S, endedAt),
    batchSize: 48,
    batchIncreasePercent: 0,
    workCenter: 'BOARDS',
    minuteDemand: 300,
    minutesBeforeStockout: 20,
    stockoutTime: now + (600 + index) * SECOND,
    taskDelayStartTime: late ? now - index * SECOND : null,
    taskDelayEndTime: null,
    animation: late ? 'delayed' : 'flat',
    grilled: false,
    catering: false,
    demandDescription: '',
    restaurantDepartureTime: null,
    isLinkedFryer: false,
    scheduledTime: startedAt,
    readyTime: startedAt + 395 * SECOND,
  }
}

/**
 * Signs in at `url` and opens the monitor with so many batches under way in place of its own queue, each time it asks.
 * Its head is at the top of the screen then, so that as many rows are in sight as can be. The list of its answers grows
 * whenever it asks again.
 */
export async function openMonitor(page: Page, url: string, rows: number): Promise<readonly Queue[]> {
  const answered: Queue[] = []
  await page.route(
    ({ pathname }) => pathname.endsWith(liveQueue.path),
    async (route) => {
      const response = await route.fetch()
      const queue: Queue = await response.json()
      const [material] = queue.tables.materials
      if (!material) throw new Error('The restaurant’s queue names no material')
      const model = { materialUuid: material.uuid, material: material.material }
      const batches = Array.from({ length: rows }, (_, index) => batchOf(model, index, queue.at))
      const { materials } = queue.tables
      const nothing = { future: [], orders: [], stockOuts: [], containers: [], packages: [], fryers: [] }
      const full = { ...queue, tables: { acknowledged: [], materials, ...nothing, batches } }
      answered.push(full)
      await route.fulfill({ response, json: full })
    },
  )
  await signInAt(page, { url }, CREW)
  await page.goto(`${url}/pcs/monitor`)
  await page.locator('[data-connection]').getByText('Live', { exact: true }).waitFor()
  const production = page.getByRole('region', { name: `Production ${rows}`, exact: true })
  await production.evaluate((section) => section.scrollIntoView())
  return answered
}
