import { type ReactNode, useState } from 'react'
import { t, tc, tn } from '#src/domain/language/text.ts'
import { allDay } from '#src/domain/queue/all-day.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import {
  type FloorPan,
  fitting,
  floorPans,
  nextOrders,
  panUrgency,
  stepUrgency,
} from '#src/domain/queue/floor-board.ts'
import { byOrder } from '#src/domain/queue/order-lines.ts'
import { ORDER_TYPE_LABELS } from '#src/domain/queue/order-status.ts'
import type { QueueFryer, QueueOrder, QueueTables } from '#src/domain/queue/rows.ts'
import { countdown, fryerDue, stockOutSeconds } from '#src/domain/queue/timers.ts'
import { formatClock, formatTimer } from '#src/domain/time/format.ts'
import { FittedText } from '#src/ui/screen/fitted-text.tsx'
import { useRoom } from '#src/ui/screen/use-room.ts'
import acts from './acts.module.css'
import css from './board.module.css'
import { PAN_WORDS } from './floor-words.ts'
import { MoreHeading } from './more-heading.tsx'
import { PanDialog } from './pan-dialog.tsx'
import type { Act } from './step-buttons.tsx'

export type CodeOf = (row: { materialUuid: string; material: string }) => string

/** CSS pixels between two items. */
const GAP = 8

interface StripProps<Item> {
  title: string
  /** All items, in a dialog that `close` closes; null where nothing is done to them. */
  all?: ((close: () => void) => ReactNode) | null
  items: readonly Item[]
  /** CSS pixels that an item needs. */
  width: number
  /** Said when there are no items. */
  none: string
  item: (item: Item) => ReactNode
  /** Places that an item takes; one unless set. */
  sizeOf?: (item: Item) => number
}

/** Items side by side: as many as there is room for, and how many more there are. */
function Strip<Item>({ title, all = null, items, width, none, item, sizeOf }: StripProps<Item>) {
  const { ref, room } = useRoom<HTMLUListElement>('inline', width, GAP)
  const { shown, more } = fitting(items, room, sizeOf)
  return (
    <section className={css.strip} aria-label={title}>
      <div>
        <MoreHeading title={title} more={more} all={all} />
      </div>
      {items.length === 0 ? (
        <p className={css.near}>{none}</p>
      ) : (
        <ul ref={ref} aria-label={title}>
          {shown.map(item)}
        </ul>
      )}
    </section>
  )
}

interface FryerStripProps {
  fryers: readonly QueueFryer[]
  now: number
  codeOf: CodeOf
}

/** What is in each fryer, and for how long it should stay there. */
export function FryerStrip({ fryers, now, codeOf }: FryerStripProps) {
  return (
    <Strip
      title={t('Fryers')}
      items={fryers}
      width={136}
      none={t('No fryers')}
      item={(fryer) => <FryerCell key={fryer.uuid} fryer={fryer} now={now} codeOf={codeOf} />}
    />
  )
}

function FryerCell({ fryer, now, codeOf }: { fryer: QueueFryer; now: number; codeOf: CodeOf }) {
  const { name, materialUuid, material, startedTime } = fryer
  const due = fryerDue(fryer)
  const urgency = due === null ? 'fine' : stepUrgency({ startedAt: startedTime, dueAt: due }, now)
  return (
    <li className={css.cell} data-urgency={urgency}>
      <span className={css.small}>{name}</span>
      {materialUuid === null || material === null ? (
        <span className={css.near}>{t('Empty')}</span>
      ) : (
        <>
          <FittedText className={css.figure} translate="no">
            {codeOf({ materialUuid, material })}
          </FittedText>
          {due !== null && (
            <FittedText className={css.figure} translate="no">
              {countdown(due, now)}
            </FittedText>
          )}
        </>
      )}
    </li>
  )
}

interface PanStripProps {
  tables: Pick<QueueTables, 'containers' | 'stockOuts'>
  now: number
  codeOf: CodeOf
  /** Null where this person may only look. */
  act: Act | null
}

/** The pans in hot holding by the time they have left; before them what there is none of. */
export function PanStrip({ tables, now, codeOf, act }: PanStripProps) {
  const [open, setOpen] = useState<FloorPan | null>(null)
  const pans = floorPans(tables.containers, tables.stockOuts, now)
  /** `onPress` is called when something is done to the pan, or asked. */
  const cellOf = (pan: FloorPan, onPress?: () => void) => (
    <PanCell
      key={pan.uuid}
      pan={pan}
      now={now}
      code={codeOf(pan)}
      act={
        act &&
        ((doing, words) => {
          act(doing, words)
          onPress?.()
        })
      }
      onOpen={() => {
        onPress?.()
        setOpen(pan)
      }}
    />
  )
  return (
    <>
      <Strip
        title={t('Pans')}
        items={pans}
        width={168}
        none={t('Nothing in hot holding')}
        sizeOf={({ kind }) => (act && kind === 'expired' ? 2 : 1)}
        item={(pan) => cellOf(pan)}
        all={
          act &&
          ((close) => (
            <ul className={`${acts.all} ${acts.pans} ${css.palette}`} aria-label={t('All pans')}>
              {pans.map((pan) => cellOf(pan, close))}
            </ul>
          ))
        }
      />
      {act && open && <PanDialog pan={open} code={codeOf(open)} act={act} onClose={() => setOpen(null)} />}
    </>
  )
}

interface PanCellProps {
  pan: FloorPan
  now: number
  code: string
  act: Act | null
  onOpen: () => void
}

/** A pan: a press asks what becomes of it. One that expired is wasted by one press. */
function PanCell({ pan, now, code, act, onOpen }: PanCellProps) {
  const { uuid, kind, panName, pieces, dueAt } = pan
  const urgency = kind === 'out' ? 'late' : panUrgency(dueAt, now)
  const body = (
    <>
      <span className={css.pan}>
        <FittedText className={css.figure} translate="no">
          {code}
        </FittedText>
        {panName !== null && <span className={css.small}>{pieces}</span>}
      </span>
      <span className={css.small}>{panName ?? t('Out of stock')}</span>
      <FittedText className={css.figure} translate="no">
        {kind === 'out' ? formatTimer(stockOutSeconds(dueAt, now)) : countdown(dueAt, now)}
      </FittedText>
      <span className={css.word}>{PAN_WORDS[kind]}</span>
    </>
  )
  const state = urgency === 'fine' ? 'good' : urgency
  if (act === null || panName === null)
    return (
      <li className={css.cell} data-urgency={state}>
        {body}
      </li>
    )
  const waste = () =>
    act({ kind: 'WASTE', pan: uuid, reason: 'EXPIRED' }, t('Wasted: {code} {pan}', { code, pan: panName }))
  return (
    <li className={css.cell} data-urgency={state} data-acts={kind === 'expired' ? 'two' : 'one'}>
      <button
        type="button"
        className={css.panBody}
        aria-label={tn(
          pieces,
          {
            one: '{code}, {pan}, {n} piece: taken or wasted',
            other: '{code}, {pan}, {n} pieces: taken or wasted',
          },
          { code, pan: panName },
        )}
        onClick={onOpen}
      >
        {body}
      </button>
      {kind === 'expired' && (
        <button
          type="button"
          className={acts.act}
          aria-label={t('Waste {code}, {pan}', { code, pan: panName })}
          onClick={waste}
        >
          {tc('verb', 'Waste')}
        </button>
      )}
    </li>
  )
}

/** CSS pixels between two materials of All Day. */
const NEEDED_GAP = 20
/** CSS pixels of a code with its pieces, with the gap to the next. */
const neededWidth = (code: string, pieces: number) =>
  18 * code.length + 8 + 17 * String(pieces).length + NEEDED_GAP

interface OrdersStripProps {
  tables: Pick<QueueTables, 'batches' | 'future' | 'orders'>
  zone: string
  scale: number
  codeOf: CodeOf
}

/** '#6 Bus' */
export const orderName = ({ batchNumber, orderType }: QueueOrder): string =>
  `${numbered(batchNumber)} ${ORDER_TYPE_LABELS[orderType]}`

/** '56 NUG + 40 CFA', of an order's lines that are still active. */
export const amountsText = (lines: readonly QueueOrder[], codeOf: CodeOf): string =>
  lines.map((line) => `${line.batchSize} ${codeOf(line)}`).join(' + ')

/** '#6 Bus, leaves 12:55 PM: 56 NUG + 40 CFA' */
function leavesText(lines: readonly [QueueOrder, ...QueueOrder[]], zone: string, codeOf: CodeOf): string {
  const [order] = lines
  return t('{order}, leaves {time}: {amounts}', {
    order: orderName(order),
    time: formatClock(order.restaurantDepartureTime, zone),
    amounts: amountsText(lines, codeOf),
  })
}

/** The next order to leave, and the pieces needed now of each material. */
export function OrdersStrip({ tables, zone, scale, codeOf }: OrdersStripProps) {
  const orders = byOrder(nextOrders(tables.orders))
  const [next] = orders
  const { ref, room } = useRoom<HTMLUListElement>('inline', 1, 0)
  const { shown, more } = fitting(allDay(tables), room + NEEDED_GAP, (line) =>
    neededWidth(codeOf(line), line.total),
  )
  return (
    <footer className={css.foot} data-lines={scale === 1 ? 'two' : undefined}>
      <p>
        <span>{next === undefined ? t('No orders') : leavesText(next, zone, codeOf)}</span>
        {orders.length > 1 && <span className={css.more}>{`+${orders.length - 1}`}</span>}
      </p>
      <section className={css.allDay} aria-label={t('Pieces needed now')}>
        <h2>{t('All Day')}</h2>
        <ul ref={ref} aria-label={t('Pieces needed now')}>
          {shown.map((line) => (
            <li key={line.materialUuid}>
              <span translate="no">{codeOf(line)}</span> <strong>{line.total}</strong>
            </li>
          ))}
        </ul>
        {more > 0 && <span className={css.more}>{`+${more}`}</span>}
        {shown.length === 0 && <span>{t('Nothing')}</span>}
      </section>
    </footer>
  )
}
