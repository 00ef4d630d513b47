// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { historyColumns } from '#src/list/history/history-columns.tsx'

type Row = {
  restaurantUuid: string
  restaurantNumber: string
  timezone: string
  material: string
  startTime: number
  endTime: number
}
const columns = historyColumns<Row>(
  [
    { as: 'time', key: 'startTime', title: 'Start' },
    { as: 'time', key: 'endTime', title: 'End' },
  ],
  { zone: 'America/New_York', unit: 'kg' },
)

function cells(timezone: string, start: string, end: string) {
  const times = { startTime: Date.parse(start), endTime: Date.parse(end) }
  const row = { restaurantUuid: 'r', restaurantNumber: '0412', timezone, material: 'Nuggets', ...times }
  return columns.slice(1).map(({ cell, text }) => {
    const { container, unmount } = render(<div>{cell(row)}</div>)
    const shown = {
      cell: container.textContent,
      text: text(row),
      parts: container.querySelectorAll('span span').length,
    }
    unmount()
    return shown
  })
}

test('a row whose time comes twice says which it is, in both of its times; a file always does', () => {
  expect(cells('America/New_York', '2026-11-01T05:58:32Z', '2026-11-01T06:02:31Z')).toEqual([
    { cell: '01 Nov • 1:58:32 AM EDT', text: '11/01/2026 1:58:32 AM EDT', parts: 2 },
    { cell: '01 Nov • 1:02:31 AM EST', text: '11/01/2026 1:02:31 AM EST', parts: 0 },
  ])
})

test('a row of another clock says so once, a row of the page’s clock does not', () => {
  expect(
    cells('America/Denver', '2026-11-02T20:00:00Z', '2026-11-02T20:04:00Z').map(({ cell }) => cell),
  ).toEqual(['02 Nov • 1:00:00 PM MST', '02 Nov • 1:04:00 PM'])
  expect(cells('America/New_York', '2026-11-02T20:00:00Z', '2026-11-02T20:04:00Z')[0]?.cell).toBe(
    '02 Nov • 3:00:00 PM',
  )
})
