import { Button, Group, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Order } from '#src/contract/orders/orders.ts'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { PrintRoll } from '#src/ui/print-roll.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './ticket.module.css'
import { TICKET_WIDTH, Ticket } from './ticket.tsx'
import { OrderAwaited, useOrder } from './use-order.tsx'

interface TicketDialogProps {
  orderUuid: string
  onClose: () => void
}

/** The ticket of an order as it will be on paper, and the way to print it. */
export function TicketDialog({ orderUuid, onClose }: TicketDialogProps) {
  const { data: order, failure, retry } = useOrder(orderUuid)
  return (
    <Dialog onClose={onClose} title={t('Print ticket')} fullScreen={usePhone()}>
      <Stack gap={16}>
        {order ? <TicketPreview order={order} /> : <OrderAwaited failure={failure} retry={retry} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden />}
            disabled={!order}
            onClick={() => window.print()}
          >
            {t('Print ticket')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function TicketPreview({ order }: { order: Order }) {
  const paper = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const { current } = paper
    if (!current) return
    // While it is printed it has no height on the screen.
    const measure = () => setHeight((height) => current.offsetHeight || height)
    const watch = new ResizeObserver(measure)
    measure()
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return (
    <>
      <section className={css.preview} aria-label={t('Ticket')}>
        <div ref={paper} className={css.paper}>
          <Ticket order={order} />
        </div>
      </section>
      <PrintRoll width={TICKET_WIDTH} height={height}>
        <Ticket order={order} />
      </PrintRoll>
    </>
  )
}
