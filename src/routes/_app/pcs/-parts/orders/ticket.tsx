import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import type { Order } from '#src/contract/orders/orders.ts'
import { t } from '#src/domain/language/text.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { packagesText, typeOf, workCenterOf } from './order-words.ts'
import css from './ticket.module.css'

/** Millimeters: paper of kitchen printers. */
export const TICKET_WIDTH = 80

/** An order on paper, as it goes along with the food. */
export function Ticket({ order }: { order: Order }) {
  const { restaurantNumber, batchNumber, customerName, customerPhone, demandDescription, lines } = order
  return (
    <article className={css.ticket}>
      <p>{t('Restaurant {number}', { number: restaurantNumber })}</p>
      <p className={css.number}>{numbered(batchNumber)}</p>
      <p className={css.type}>{typeOf(order)}</p>
      <p className={css.leaves}>
        {t('Leaves {time}', {
          time: formatDayTime(order.restaurantDepartureTime, order.timezone, 'twice'),
        })}
      </p>
      {(customerName || customerPhone) && (
        <div className={css.part}>
          {customerName && <p className={css.customer}>{customerName}</p>}
          {customerPhone && <p>{customerPhone}</p>}
        </div>
      )}
      <ul className={css.part}>
        {lines.map((line) => (
          <TicketLine key={line.uuid} line={line} />
        ))}
      </ul>
      {demandDescription && <p className={css.part}>{demandDescription}</p>}
    </article>
  )
}

/** '2 × Large tray', and below it what is in it, or '56 × Nuggets'; and where it is made. */
function TicketLine({ line }: { line: CateringOrder }) {
  const { batchSize, material } = line
  const packages = packagesText(line)
  return (
    <li>
      <span className={css.amount} translate="no">
        {packages ?? `${batchSize} × ${material}`}
      </span>
      <span>{sideBySide([packages && `${material}, ${piecesInWords(batchSize)}`, workCenterOf(line)])}</span>
    </li>
  )
}
