import { useBoard } from '#src/board/board-context.ts'
import { DELAYED } from '#src/board/rows/row-lists.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { t, tc } from '#src/domain/language/text.ts'
import { formatDayTime, formatTimer } from '#src/domain/time/format.ts'
import { clockText, formatTime24 } from '#src/domain/time/time-of-day.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import { formatNumber, formatPercent, percentOf } from '#src/domain/units/numbers.ts'
import { formatWeight, type WeightUnit } from '#src/domain/units/weight.ts'
import { causeLabel, causesOfAll } from '#src/domain/why/words.ts'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'
import { useDelays, useWastedPans, useWhy, type Why } from './use-why.ts'
import css from './why.module.css'

const NOTHING = t('N/A')
const percentText = (percent: number | null) => (percent === null ? NOTHING : formatPercent(percent))
/** A difference, whose sign says to which side. */
const moreText = (grams: number | null, unit: WeightUnit) =>
  grams === null ? NOTHING : `${grams > 0 ? '+' : ''}${formatWeight(grams, unit)}`
const sumOf = <Row,>(rows: readonly Row[], of: (row: Row) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)

/** Products as the tables wait for them, and their total. */
const PRODUCTS = 8
const HOURS = 16
const ROWS = 6
/** A cause takes two lines on a phone. */
const CAUSES = 8

const isEmpty = ({ cooked, wasted }: Why) => cooked === 0 && wasted === 0

/** What each product wasted beyond its usual, and because it is a product that usually wastes more. */
export function ByProduct() {
  const { unit } = useBoard()
  const { answer, asked, panel } = useWhy(isEmpty)
  const pans = useWastedPans(asked)
  const products = (answer?.products ?? []).toSorted(
    (a, b) => (b.rate ?? b.wasted) - (a.rate ?? a.wasted) || b.wasted - a.wasted,
  )
  const weight = (grams: number) => formatWeight(grams, unit)
  const isKnown = answer?.usual != null
  const sum = (of: (row: Why['products'][number]) => number | null) => sumOf(products, of)
  return (
    <SectionPanel
      {...panel}
      title={t('By product')}
      rows={PRODUCTS}
      actions={{ onRows: pans && (() => pans()) }}
    >
      <ChartTable
        caption={t('By product')}
        head={[
          t('Product'),
          t('Cooked'),
          t('Wasted'),
          t('Waste'),
          t('Usual waste'),
          t('Above its usual'),
          t('By the mix of products'),
          t('Above the recommendation'),
          t('Pans'),
          t('Out of hold time'),
        ]}
        data={[0]}
        rows={products.map((row) => [
          row.material,
          weight(row.cooked),
          weight(row.wasted),
          percentText(row.percent),
          percentText(row.usualPercent),
          moreText(row.rate, unit),
          moreText(row.mix, unit),
          weight(row.aboveRecommendation),
          formatNumber(row.pans),
          formatNumber(row.expired),
        ])}
        onRow={pans && ((index) => pans({ materials: [products[index]?.materialCode] }))}
        totals={
          answer && [
            [
              t('Total'),
              weight(answer.cooked),
              weight(answer.wasted),
              percentText(answer.percent),
              percentText(answer.usual?.percent ?? null),
              moreText(isKnown ? sum(({ rate }) => rate) : null, unit),
              moreText(isKnown ? sum(({ mix }) => mix) : null, unit),
              weight(answer.aboveRecommendation),
              formatNumber(answer.pans),
              formatNumber(answer.expired),
            ],
          ]
        }
      />
    </SectionPanel>
  )
}

/** Each wasted gram by the first cause that fits. */
export function Causes() {
  const { unit } = useBoard()
  const { answer, panel } = useWhy(({ wasted }) => wasted === 0)
  const causes = causesOfAll(answer?.causes ?? [])
  return (
    <SectionPanel
      {...panel}
      title={t('Causes')}
      rows={CAUSES}
      aside={t('A pan counts for each of its causes')}
    >
      <ChartTable
        caption={t('Causes')}
        head={[t('Cause'), t('Wasted'), t('Share'), t('Pans'), t('Batches')]}
        rows={causes.map((share) => [
          causeLabel(share),
          formatWeight(share.wasted, unit),
          formatPercent(percentOf(share.wasted, answer?.wasted ?? 0)),
          formatNumber(share.pans),
          formatNumber(share.batches),
        ])}
        totals={
          answer && [[t('Total'), formatWeight(answer.wasted, unit), '100%', formatNumber(answer.pans), '']]
        }
      />
    </SectionPanel>
  )
}

/** '6:00 PM' of the hour that begins then. */
const hourText = (hour: number) => clockText(hour * 60)

/** The hours of the restaurant's clock, those of several days together. */
export function ByHour() {
  const { unit } = useBoard()
  const { answer, asked, panel } = useWhy(isEmpty)
  const pans = useWastedPans(asked)
  const hours = answer?.hours ?? []
  const most = Math.max(1, ...hours.map(({ wasted }) => wasted))
  const weight = (grams: number) => formatWeight(grams, unit)
  return (
    <SectionPanel {...panel} title={t('By hour')} rows={HOURS} actions={{ onRows: pans && (() => pans()) }}>
      <ChartTable
        caption={t('By hour')}
        head={[
          t('Hour'),
          t('Wasted'),
          t('Compared'),
          t('Cooked'),
          t('Above the recommendation'),
          t('Pans'),
          t('Out of hold time'),
          t('Late batches'),
        ]}
        rows={hours.map((row) => [
          hourText(row.hour),
          weight(row.wasted),
          <Bar key="bar" share={row.wasted / most} />,
          weight(row.cooked),
          weight(row.aboveRecommendation),
          formatNumber(row.pans),
          formatNumber(row.expired),
          formatNumber(row.lateBatches),
        ])}
        onRow={
          pans &&
          ((index) => {
            const hour = hours[index]?.hour ?? 0
            pans({
              startTimeInterval: formatTime24(hour * 60),
              endTimeInterval: formatTime24(hour * 60 + 59),
            })
          })
        }
        totals={
          answer && [
            [
              t('Total'),
              weight(answer.wasted),
              '',
              weight(answer.cooked),
              weight(answer.aboveRecommendation),
              formatNumber(answer.pans),
              formatNumber(answer.expired),
              formatNumber(answer.lateCount),
            ],
          ]
        }
      />
    </SectionPanel>
  )
}

/** @param share of the longest bar, 0 to 1 */
const Bar = ({ share }: { share: number }) => (
  <svg className={css.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
    <rect className={css.track} width="100" height="10" />
    <rect className={css.fill} width={100 * share} height="10" />
  </svg>
)

/** What came with the waste: batches overlap with the causes, and are not added to them. */
export function LateBatches() {
  const { unit, zone } = useBoard()
  const { answer, asked, panel } = useWhy(({ lateCount }) => lateCount === 0)
  const delays = useDelays(asked)
  const batches = answer?.lateBatches ?? []
  const count = answer?.lateCount ?? 0
  return (
    <SectionPanel
      {...panel}
      title={t('Late batches')}
      rows={ROWS}
      aside={
        count > batches.length &&
        t('The {shown} latest of {count}', { shown: batches.length, count: formatNumber(count) })
      }
      actions={{ onRows: delays && (() => delays(DELAYED)) }}
    >
      <ChartTable
        caption={t('Late batches')}
        head={[t('Batch'), t('Product'), t('Late from'), tc('column', 'Late by'), t('Wasted of it')]}
        words={3}
        data={[1]}
        rows={batches.map((batch) => [
          String(batch.batchNumber),
          batch.material,
          formatDayTime(batch.lateAt, zone),
          formatTimer(batch.lateS),
          formatWeight(batch.wasted, unit),
        ])}
        onRow={
          delays &&
          ((index) => {
            const batch = batches[index]
            if (batch)
              delays(
                { ...DELAYED, materials: [batch.materialCode] },
                { start: batch.lateAt, end: batch.lateAt + SECOND },
              )
          })
        }
      />
    </SectionPanel>
  )
}
