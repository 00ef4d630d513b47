// @vitest-environment jsdom

import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import type { Column, Sort } from '#src/ui/table/columns.ts'
import { DataTable, type DataTableProps } from '#src/ui/table/data-table.tsx'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { setViewport } from '#tests/support/jsdom.ts'
import { expectConsoleError } from '#tests/support/setup.ts'

type Cycle = { id: string; material: string; seconds: number }

const drawn = vi.fn()
const rows: Cycle[] = [
  { id: 'a', material: 'Filet', seconds: 240 },
  { id: 'b', material: 'Nuggets', seconds: 215 },
]
const columns: Column<Cycle>[] = [
  {
    key: 'material',
    title: 'Material',
    sortable: true,
    cell: (row) => row.material,
    text: (row) => row.material,
    isData: true,
  },
  {
    key: 'seconds',
    title: 'Seconds',
    sortable: true,
    align: 'right',
    hideable: true,
    cell: (row) => {
      drawn(row.id)
      return row.seconds
    },
    text: (row) => String(row.seconds),
  },
  { key: 'id', title: 'Id', cell: (row) => row.id, text: (row) => row.id },
]
const rowKey = (row: Cycle) => row.id
const summary = [
  { key: 'high', label: 'High', cells: { seconds: 240 } },
  { key: 'low', label: 'Low', cells: { seconds: 215 } },
]
const counted = [{ key: 'total', label: 'Total', whole: '2 cycles', cells: {} }, ...summary]
const renderCard = (row: Cycle) => (
  <RowCard title={row.material} lines={[row.id]} figure={`${row.seconds} s`} />
)
const rowActions = (row: Cycle) => <button type="button">Delete {row.material}</button>

const provide = (ui: ReactNode) => <MantineProvider env="test">{ui}</MantineProvider>
const table = (props: Partial<DataTableProps<Cycle>> = {}) =>
  provide(<DataTable caption="Fryer cycles" rows={rows} rowKey={rowKey} columns={columns} {...props} />)

/** A row's own head among them. */
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('th, td')]
const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent)

it('says of names that they are in no language', () => {
  render(table())
  const [name, seconds] = cellsOf(screen.getByRole('row', { name: /Nuggets/ }))
  expect(name?.translate).toBe(false)
  expect(seconds?.hasAttribute('translate')).toBe(false)
})

it('says the same of a card: of its title where that is a name, and of the restaurant, not of words', () => {
  const { container } = render(
    <>
      <RowCard title="Nuggets" isData lines={['Held']} place="0412" />
      <RowCard title="Late batch" lines={['Held']} place={<>No restaurant</>} />
    </>,
  )
  const marked = [...container.querySelectorAll('[translate="no"]')]
  expect(marked.map((one) => one.textContent)).toEqual(['Nuggets', '0412'])
  expect(container.textContent).toContain('0412 · Held')
})

describe('a row that a provider tells otherwise than agreed', () => {
  const spoilt = [{ id: 'c', material: 'Spicy', seconds: undefined as unknown as number }, ...rows]
  const timed: Column<Cycle>[] = columns.map((column) =>
    column.key === 'seconds'
      ? { ...column, cell: (row) => row.seconds.toFixed(1), text: (row) => row.seconds.toFixed(1) }
      : column,
  )
  const shown = () => screen.getAllByRole('row').slice(1)

  it('has N/A where it says nothing; what else it says, and its neighbours, stand', () => {
    expectConsoleError(/toFixed/)
    render(table({ rows: spoilt, columns: timed, rowActions }))
    expect(shown().map((row) => texts(cellsOf(row)))).toEqual([
      ['Spicy', 'N/A', 'c', ''],
      ['Filet', '240.0', 'a', 'Delete Filet'],
      ['Nuggets', '215.0', 'b', 'Delete Nuggets'],
    ])
  })

  it('is a card of what it says, on a phone', () => {
    expectConsoleError(/toFixed/)
    setViewport(390)
    const spoiltCard = (row: Cycle) => <RowCard title={row.material} lines={[row.seconds.toFixed(1)]} />
    render(table({ rows: spoilt, columns: timed, renderCard: spoiltCard }))
    expect(texts(screen.getAllByRole('listitem'))).toEqual([
      'Spicy · N/A · c',
      expect.stringContaining('240.0'),
      expect.stringContaining('215.0'),
    ])
  })
})

describe('as a table', () => {
  it('a figure of the whole list stands next to its label, under no column', () => {
    render(table({ summary: counted, rowActions }))
    const total = screen.getByRole('rowheader', { name: 'Total 2 cycles' })
    expect(total.getAttribute('colspan')).toBe('3')
    expect(within(screen.getByRole('row', { name: /^Total/ })).queryAllByRole('cell')).toHaveLength(1)
    expect(texts(screen.getAllByRole('rowheader'))).toContain('High')
  })

  it('so it does under the cards of a phone', () => {
    setViewport(390)
    render(table({ summary: counted, renderCard }))
    const total = screen.getByRole('region', { name: 'Total' })
    expect(total.textContent).toBe('Total 2 cycles')
  })

  it('each row has a head, which says whose its figures are', () => {
    render(table({ rowActions }))
    const heads = screen.getAllByRole('rowheader')
    expect(texts(heads)).toEqual(['Filet', 'Nuggets'])
    expect(heads.map((head) => head.getAttribute('scope'))).toEqual(['row', 'row'])
  })

  it('shows heads, rows and summary rows in the foot', () => {
    render(table({ summary, rowActions }))
    expect(texts(screen.getAllByRole('columnheader'))).toEqual(['Material', 'Seconds', 'Id', 'Actions'])
    expect(texts(cellsOf(screen.getByRole('row', { name: /Filet/ })))).toEqual([
      'Filet',
      '240',
      'a',
      'Delete Filet',
    ])
    const high = screen.getByRole('row', { name: /High/ })
    expect(high.parentElement?.tagName).toBe('TFOOT')
    expect(within(high).getByRole('rowheader').textContent).toBe('High')
    expect(texts(within(high).getAllByRole('cell'))).toEqual(['240', '', ''])
    expect(screen.getByRole('table', { name: 'Fryer cycles' })).toBeTruthy()
  })

  it('sorts by its heads', async () => {
    const onSort = vi.fn()
    function Held() {
      const [sort, setSort] = useState<Sort>({ sortBy: 'material', orderDirection: 'ASC' })
      const change = (next: Sort) => {
        onSort(next)
        setSort(next)
      }
      return (
        <DataTable
          caption="Cycles"
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          sort={sort}
          onSort={change}
        />
      )
    }
    render(provide(<Held />))
    const head = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
    expect([head('Material'), head('Seconds'), head('Id')]).toEqual(['ascending', 'none', null])
    await userEvent.click(screen.getByRole('button', { name: 'Material' }))
    expect(onSort).toHaveBeenLastCalledWith({ sortBy: 'material', orderDirection: 'DESC' })
    expect(head('Material')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Seconds' }))
    expect(onSort).toHaveBeenLastCalledWith({ sortBy: 'seconds', orderDirection: 'ASC' })
    expect([head('Material'), head('Seconds')]).toEqual(['none', 'ascending'])
  })

  it('draws a row again only when it changed', () => {
    drawn.mockClear()
    const { rerender } = render(table())
    expect(drawn.mock.calls).toEqual([['a'], ['b']])
    rerender(table({ rows: [rows[0] as Cycle, { id: 'b', material: 'Nuggets', seconds: 216 }] }))
    expect(drawn.mock.calls).toEqual([['a'], ['b'], ['b']])
    rerender(table({ loading: true }))
    expect(drawn.mock.calls.slice(3)).toEqual([['b']])
  })

  it('hides what the chooser switched off, and brings it back', async () => {
    function Held() {
      const [hidden, setHidden] = useState<string[]>([])
      return (
        <>
          <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />
          <DataTable caption="Cycles" rows={rows} rowKey={rowKey} columns={columns} hidden={hidden} />
        </>
      )
    }
    render(provide(<Held />))
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const items = await screen.findAllByRole('menuitemcheckbox')
    expect(texts(items)).toEqual(['Seconds'])
    await userEvent.click(items[0] as HTMLElement)
    expect(screen.getByRole('menuitemcheckbox').getAttribute('aria-checked')).toBe('false')
    expect(screen.queryByRole('columnheader', { name: 'Seconds', hidden: true })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show all' }))
    expect(screen.getByRole('columnheader', { name: 'Seconds', hidden: true })).toBeTruthy()
  })
})

describe('on a phone', () => {
  it('shows cards, the sort and the summaries', async () => {
    setViewport(390)
    const onSort = vi.fn()
    const sort: Sort = { sortBy: 'seconds', orderDirection: 'DESC' }
    render(table({ renderCard, rowActions, summary, sort, onSort }))
    expect(screen.queryByRole('table')).toBeNull()
    const list = screen.getByRole('list', { name: 'Fryer cycles' })
    expect(texts(within(list).getAllByRole('listitem'))).toEqual([
      'Fileta240 sDelete Filet',
      'Nuggetsb215 sDelete Nuggets',
    ])
    expect(within(screen.getByRole('region', { name: 'Low' })).getByRole('definition').textContent).toBe(
      '215',
    )
    await userEvent.click(screen.getByRole('button', { name: /Descending/ }))
    expect(onSort).toHaveBeenLastCalledWith({ sortBy: 'seconds', orderDirection: 'ASC' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Material')
    expect(onSort).toHaveBeenLastCalledWith({ sortBy: 'material', orderDirection: 'ASC' })
  })

  it.each([
    [575, 'list'],
    [576, 'table'],
  ])('at %s px is a %s [1§1.8]', (width, role) => {
    setViewport(width)
    render(table({ renderCard }))
    expect(screen.getByRole(role, { name: 'Fryer cycles' })).toBeTruthy()
  })
})

describe('without rows', () => {
  it("says 'No records', and after a failed load that and why it could not be loaded [1§2.35]", async () => {
    const onRetry = vi.fn()
    const { rerender } = render(table({ rows: [], onRetry, empty: <p>Narrowed</p> }))
    expect(screen.getByText('No records')).toBeTruthy()
    expect(screen.getByText('Narrowed')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    const failure = { isNetwork: false, reason: 'Too many requests' }
    rerender(table({ rows: [], onRetry, failure, empty: <p>Narrowed</p> }))
    expect(screen.getByText('No records')).toBeTruthy()
    expect(screen.getByText("Couldn't load this. Too many requests.")).toBeTruthy()
    expect(screen.queryByText('Narrowed')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('says that nobody answered, not that there are none', () => {
    const failure = { isNetwork: true, reason: 'The server cannot be reached' }
    render(table({ rows: [], failure }))
    expect(screen.getByText('The server cannot be reached')).toBeTruthy()
    expect(screen.getByText("Couldn't load this.")).toBeTruthy()
    expect(screen.queryByText('No records')).toBeNull()
  })

  it('shows a spinner alone on the first load', () => {
    render(table({ rows: [], loading: true }))
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByText('No records')).toBeNull()
  })

  it('keeps the height of the last rows while it loads again', () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(612)
    const { container, rerender } = render(table())
    height.mockReturnValue(90)
    rerender(table({ rows: [], loading: true }))
    const frame = container.querySelector<HTMLElement>('[aria-busy]')
    expect([frame?.getAttribute('aria-busy'), frame?.style.minHeight]).toEqual(['true', '612px'])
    height.mockRestore()
  })
})

describe('a row of a table that opens', () => {
  const user = userEvent.setup()

  it('does so by a press anywhere but on what has a press of its own', async () => {
    const press = vi.fn()
    render(table({ onRowPress: press, rowActions }))
    await user.click(screen.getByText('215'))
    expect(press.mock.calls).toEqual([[rows[1]]])
    await user.click(screen.getByRole('button', { name: 'Delete Nuggets' }))
    expect(press).toHaveBeenCalledOnce()
  })

  it('does not while its text is being marked', async () => {
    const press = vi.fn()
    render(table({ onRowPress: press }))
    const [cell] = screen.getAllByText('Nuggets')
    window.getSelection()?.selectAllChildren(cell as HTMLElement)
    await user.pointer({ keys: '[MouseLeft>]', target: cell as HTMLElement })
    window.getSelection()?.selectAllChildren(cell as HTMLElement)
    await user.pointer({ keys: '[/MouseLeft]', target: cell as HTMLElement })
    expect(press).not.toHaveBeenCalled()
  })
})
