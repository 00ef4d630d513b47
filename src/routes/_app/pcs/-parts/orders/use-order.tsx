import { Loader, Text } from '@mantine/core'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { type LastKnownQuery, useLastKnown } from '#src/api/query/use-last-known.ts'
import { isNotFound } from '#src/app/not-found.tsx'
import { type Order, orderById } from '#src/contract/orders/orders.ts'
import { t } from '#src/domain/language/text.ts'
import { NotLoaded } from '#src/ui/messages/empty.tsx'

/** An order with its customer, as it is now: nothing of it stays on the device. */
export const useOrder = (orderUuid: string): LastKnownQuery<Order> =>
  useLastKnown({
    ...queryOptionsFor(orderById, { params: { id: orderUuid } }, { persist: false, staleTime: 0 }),
    gcTime: 0,
  })

/** What stands in the place of an order that isn't there yet, or can't be loaded. */
export function OrderAwaited({ failure, retry }: Pick<LastKnownQuery<Order>, 'failure' | 'retry'>) {
  if (isNotFound(failure)) return <Text role="status">{t('This order was deleted.')}</Text>
  if (failure) return <NotLoaded why={failure.reason} onRetry={retry} />
  return <Loader role="status" aria-label={t('Loading')} />
}
