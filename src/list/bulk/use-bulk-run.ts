import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { pathRestaurant } from '#src/api/provider/path-restaurant.ts'
import { invalidate } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { BulkAction } from './bulk-action.ts'
import { type Outcome, runAll } from './run-all.ts'

export interface BulkRunOf<Row> {
  rowKey: (row: Row) => string
  /** The restaurant in the calls' path, where one stands in it. */
  restaurantUuid: string | undefined
  invalidates: readonly AnyEndpoint[]
}

/** A deed and its way back are each a call for every row. */
type Deed<Row> = Pick<BulkAction<Row>, 'endpoint'> & { body?: (row: Row) => object }

/** Does something with rows one by one; `outcomes` is what became of each so far, by key. */
export function useBulkRun<Row>({ rowKey, restaurantUuid, invalidates }: BulkRunOf<Row>) {
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController | null>(null)
  // Nobody could see any more what became of them.
  useEffect(() => () => stop.current?.abort(), [])

  async function run({ endpoint, body }: Deed<Row>, rows: readonly Row[]) {
    const controller = new AbortController()
    stop.current = controller
    setRunning(true)
    const became = new Map<string, Outcome>()
    await runAll(
      rows,
      (row) => {
        const input = {
          params: { ...pathRestaurant(endpoint, restaurantUuid), id: rowKey(row) },
          ...(body && { body: body(row) }),
        }
        return call(endpoint, input)
      },
      (row, outcome) => {
        became.set(rowKey(row), outcome)
        setOutcomes((before) => new Map([...before, [rowKey(row), outcome]]))
      },
      controller.signal,
    )
    setRunning(false)
    void invalidate(client, ...invalidates)
    return became
  }
  return { outcomes, isRunning, run, stop: () => stop.current?.abort() }
}
