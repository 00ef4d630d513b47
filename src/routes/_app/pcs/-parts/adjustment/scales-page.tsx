import { Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { notify } from '#src/app/notify.ts'
import { usePageRestaurant } from '#src/app/page-restaurant.tsx'
import { usePlace } from '#src/app/place.ts'
import { type RestaurantScales, scalesOf, updateScales } from '#src/contract/kitchen/scales.ts'
import { t } from '#src/domain/language/text.ts'
import { UNCHANGED_SCALE } from '#src/domain/queue/adjustment.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { RestaurantField } from '#src/form/restaurant-field.tsx'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { exampleText } from './examples.ts'
import { ScalesForm } from './scales-form.tsx'

type Scale = RestaurantScales['scales'][number]

const percent = ({ scale }: Scale) => `${scale}%`
const example = ({ scale }: Scale) => (scale === UNCHANGED_SCALE ? t('Unchanged') : exampleText(scale))

const columns: readonly Column<Scale>[] = [
  {
    key: 'material',
    title: t('Material'),
    cell: (row) => row.material,
    text: (row) => row.material,
    isData: true,
    wraps: true,
  },
  { key: 'scale', title: t('Scale'), cell: percent, text: percent, align: 'right' },
  { key: 'example', title: t('Example'), cell: example, text: example },
]
const rowKey = (row: Scale) => row.materialUuid
const card = (row: Scale) => (
  <RowCard title={row.material} isData lines={[example(row)]} figure={percent(row)} />
)

/** The scales of one restaurant; in Global mode it asks which. */
export function ScalesPage() {
  const { restaurantUuid } = usePlace()
  const choose = usePageRestaurant()
  if (restaurantUuid !== undefined) return <ScalesOf key={restaurantUuid} restaurantUuid={restaurantUuid} />
  return (
    <>
      <PageHeader about={t('Each restaurant has its own scales. Choose one to see them.')} />
      <div style={{ maxWidth: 400 }}>
        <RestaurantField value="" onChange={choose} error={undefined} />
      </div>
    </>
  )
}

function ScalesOf({ restaurantUuid }: { restaurantUuid: string }) {
  const { refusal } = usePlace()
  const known = useLastKnown(queryOptionsFor(scalesOf, { params: { id: restaurantUuid } }))
  const { data, isLoading, failure, retry } = known
  const [open, setOpen] = useState<RestaurantScales | null>(null)
  const saved = () => {
    setOpen(null)
    notify({ kind: 'success', text: t('Saved: scales. Changes start tomorrow.') })
  }
  return (
    <>
      <PageHeader
        actions={
          <ActionButton
            refusal={refusal(updateScales.permission)}
            disabled={data === undefined}
            leftSection={<IconPencil size={20} aria-hidden />}
            onClick={() => data && setOpen(data)}
          >
            {t('Edit scales')}
          </ActionButton>
        }
      />
      <StaleLine known={known} onRetry={retry} />
      {data?.changed && <LastChange {...data.changed} />}
      <DataTable
        caption={t('Scales')}
        rows={data?.scales ?? []}
        rowKey={rowKey}
        columns={columns}
        renderCard={card}
        loading={isLoading && data === undefined}
        failure={failure}
        onRetry={retry}
      />
      {/* Below them: a phone has the first scale in sight. */}
      <Text size="sm" c="dimmed" mt={8}>
        {t(
          'Changes start tomorrow. 100% keeps a recommendation unchanged. Rules are applied after the scale.',
        )}
      </Text>
      {open && <ScalesForm scales={open} onClose={() => setOpen(null)} onSaved={saved} />}
    </>
  )
}

/** Who set the scales that are shown: the first thing that is asked about one that surprises. */
function LastChange({ at, by }: NonNullable<RestaurantScales['changed']>) {
  const { zone } = usePlace()
  const time = formatDayTime(at, zone)
  return (
    <Text size="sm" c="dimmed" mb={8}>
      {by === null
        ? t('Last changed {time}', { time })
        : t('Last changed {time} by {name}', { time, name: by })}
    </Text>
  )
}
