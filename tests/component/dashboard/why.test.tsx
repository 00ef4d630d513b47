import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { why } from '#src/contract/dashboard/why.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { clockText } from '#src/domain/time/time-of-day.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { whyWords } from '#src/domain/why/words.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const RANGE = `startDate=${livedRange.startTime}&endDate=${livedRange.endTime}`
let answer: AnswerOf<typeof why>
let uuid: string

beforeAll(async () => {
  const { db } = app.provider.services
  await liveDay(db, '0412', LIVED_DAY)
  uuid = await restaurantUuid(db, '0412')
  const token = await app.provider.tokenOf(MANAGER)
  answer = (await app.provider.call(why, { token, query: { ...livedRange, restaurantUuid: uuid } })).body
  expect(answer.wasted).toBeGreaterThan(0)
})

const panel = (title: string) => screen.findByRole('region', { name: title })
const tableOf = async (title: string) => within(await panel(title)).findByRole('table', { name: title })
const total = (count: number) =>
  screen.findByRole('rowheader', { name: new RegExp(`^Total ${count} holds?$`) })
const opened = () => new URLSearchParams(app.location().split('?')[1])

describe('why food was wasted', () => {
  test('is said in words, and divided by product, cause, hour and late batch', async () => {
    await app.open(`/dashboard/why?${RANGE}`, MANAGER)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Why food was wasted')
    const words = within(await panel('In words'))
    for (const sentence of whyWords(answer, { unit: 'kg' }))
      expect(await words.findByText(sentence)).toBeDefined()
    for (const [title, rows] of [
      ['By product', answer.products],
      ['By hour', answer.hours],
    ] as const) {
      const table = within(await tableOf(title))
      expect(table.getAllByRole('row'), title).toHaveLength(rows.length + 2)
      const [sum] = table.getAllByRole('row').slice(-1)
      expect(sum?.textContent, title).toContain(formatWeight(answer.wasted, 'kg'))
    }
    expect(
      within(await tableOf('Causes'))
        .getByText('Total')
        .closest('tr')?.textContent,
    ).toContain(formatWeight(answer.wasted, 'kg'))
    expect(within(await tableOf('Late batches')).getAllByRole('row')).toHaveLength(
      answer.lateBatches.length + 1,
    )
  })

  test('a product opens its pans with waste', async () => {
    const product = answer.products.find(({ pans }) => pans > 0)
    await app.open(`/dashboard/why?${RANGE}`, MANAGER)
    await userEvent.click(
      within(await tableOf('By product')).getByRole('button', { name: product?.material ?? '' }),
    )
    await total(product?.pans ?? 0)
    expect(app.location()).toContain('/timers-cycle-history/hot-holding?')
  })

  test('an hour opens its pans with waste', async () => {
    const hour = answer.hours.find(({ pans }) => pans > 0)
    await app.open(`/dashboard/why?${RANGE}`, MANAGER)
    const name = clockText((hour?.hour ?? 0) * 60)
    await userEvent.click(within(await tableOf('By hour')).getByRole('button', { name }))
    await total(hour?.pans ?? 0)
  })

  test('says nothing of a range in which nothing was cooked', async () => {
    const before = livedRange.startTime - 20 * 86_400_000
    await app.open(`/dashboard/why?startDate=${before}&endDate=${before + 3_600_000}`, MANAGER)
    expect(await within(await panel('In words')).findByText('No information')).toBeDefined()
  })

  test('can be asked for again where it failed', async () => {
    app.mock(why, new Refused(500, 'It broke'))
    await app.open(
      `/dashboard/why?startDate=${livedRange.startTime}&endDate=${livedRange.endTime - 60_000}`,
      MANAGER,
    )
    const words = within(await panel('In words'))
    await words.findByText('No information')
    app.restore()
    await userEvent.click(words.getByRole('button', { name: 'Try again' }))
    expect(await words.findByText(/^Waste was /)).toBeDefined()
  })
})

describe('one press leads to it', () => {
  test('from the waste of a part of the day, with its range and part', async () => {
    await app.open(`/dashboard/chicken?${RANGE}`, MANAGER)
    const box = within(await panel('Waste by day part'))
    await userEvent.click(await box.findByRole('button', { name: 'Why: Waste at dinner' }))
    expect(
      await within(await panel('In words')).findByText(/^Waste was .* at dinner; the target is 8%/),
    ).toBeDefined()
    expect(app.location()).toContain('/dashboard/why?')
    expect([opened().get('startDate'), opened().get('endDate'), opened().get('dayPart')]).toEqual([
      String(livedRange.startTime),
      String(livedRange.endTime),
      'dinner',
    ])
  })

  test.each([
    ['the dashboard’s waste', `/dashboard/chicken?${RANGE}`, 'Why: Waste'],
    ['the waste by material', `/dashboard/chicken?${RANGE}`, 'Why: Waste by material'],
    ['the analytics’ waste', `/timers-cycle-history/analytics?analytic=waste&${RANGE}`, 'Why: Waste'],
  ])('from %s', async (_, path, name) => {
    await app.open(path, MANAGER)
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(app.location()).toContain('/dashboard/why?'))
    expect(opened().get('startDate')).toBe(String(livedRange.startTime))
    expect(await within(await panel('In words')).findByText(/^Waste was /)).toBeDefined()
  })

  test('but not from a range that is too long to say', async () => {
    const longAgo = livedRange.startTime - 40 * 86_400_000
    await app.open(`/dashboard/chicken?startDate=${longAgo}&endDate=${livedRange.endTime}`, MANAGER)
    await within(await panel('Waste')).findByText(/^(Over|Within) target$/)
    expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull()
  })
})
