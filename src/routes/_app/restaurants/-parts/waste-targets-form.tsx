import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { deviceZone } from '#src/app/place.ts'
import type { RestaurantCard } from '#src/contract/administration/administered-restaurants.ts'
import {
  type WasteTargetsForm as Body,
  chainWasteTargets,
  updateChainWasteTargets,
  updateWasteTargets,
  type WasteTargetsAnswer,
  wasteTargetsForm,
  wasteTargetsOf,
} from '#src/contract/administration/waste-targets.ts'
import { t } from '#src/domain/language/text.ts'
import { DAY_PART_LABELS, DAY_PARTS } from '#src/domain/time/day-part.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { LoadingDialog } from '#src/form/loading-dialog.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { restaurantName } from './restaurant-words.ts'
import { WasteTargetsHistory } from './waste-targets-history.tsx'

/** Asked for with each opening, since others may have changed them. */
const FRESH = { persist: false } as const
const SHOWN = { invalidates: [wasteTargetsOf, chainWasteTargets] }
const CHAIN_TITLE = t("Chain's waste targets")

/** The waste targets of a restaurant. */
export function RestaurantTargetsForm({ card, onClose }: { card: RestaurantCard; onClose: () => void }) {
  const params = { id: card.uuid }
  const title = t('Waste targets of {restaurant}', { restaurant: restaurantName(card) })
  const asked = useQuery({ ...queryOptionsFor(wasteTargetsOf, { params }, FRESH), gcTime: 0 })
  const update = useMutation(mutationOptionsFor(updateWasteTargets, SHOWN))
  if (!asked.data) return <LoadingDialog title={title} asked={asked} onClose={onClose} />
  return (
    <TargetsForm
      title={title}
      above={t('Chain')}
      about={t(
        "They apply from the start of today. Earlier days keep their targets. Leave a field empty to use the chain's target.",
      )}
      zone={card.timezone}
      targets={asked.data}
      save={(body) => update.mutateAsync({ params, body })}
      now={() => request(wasteTargetsOf, { params })}
      onClose={onClose}
    />
  )
}

/** The waste targets of all restaurants that have none of their own. */
export function ChainTargetsForm({ onClose }: { onClose: () => void }) {
  const asked = useQuery({ ...queryOptionsFor(chainWasteTargets, {}, FRESH), gcTime: 0 })
  const update = useMutation(mutationOptionsFor(updateChainWasteTargets, SHOWN))
  if (!asked.data) return <LoadingDialog title={CHAIN_TITLE} asked={asked} onClose={onClose} />
  return (
    <TargetsForm
      title={CHAIN_TITLE}
      above={t('Default')}
      about={t(
        'They apply from the start of today to restaurants without their own targets. Earlier days keep their targets. Leave a field empty to use the default.',
      )}
      zone={deviceZone()}
      targets={asked.data}
      save={(body) => update.mutateAsync({ body })}
      now={() => request(chainWasteTargets, {})}
      onClose={onClose}
    />
  )
}

interface TargetsFormProps {
  title: string
  /** Whose target an empty field takes. */
  above: string
  about: string
  /** In which the times of changes are shown. */
  zone: string
  targets: WasteTargetsAnswer
  save: (body: Body & { version: number }) => Promise<WasteTargetsAnswer>
  now: () => Promise<WasteTargetsAnswer>
  onClose: () => void
}

const valuesOf = (row: WasteTargetsAnswer | null): Body => ({
  breakfast: row?.breakfast ?? null,
  lunch: row?.lunch ?? null,
  dinner: row?.dinner ?? null,
})

/** Three percents and what they were before. */
function TargetsForm({ title, above, about, zone, targets, save, now, onClose }: TargetsFormProps) {
  const textOf = (percent: number | null) => (percent === null ? above : formatPercent(percent))
  const { form, field, loaded, remedy, note } = useRowForm<WasteTargetsAnswer, Body, Body>({
    row: targets,
    schema: wasteTargetsForm,
    valuesOf,
    texts: ({ breakfast, lunch, dinner }) => ({
      breakfast: textOf(breakfast),
      lunch: textOf(lunch),
      dinner: textOf(dinner),
    }),
    // There always are targets, which may be those of above: there are none to make.
    create: (body) => save({ ...body, version: targets.version }),
    update: (_, body) => save(body),
    now,
    onSaved: () => {
      onClose()
      notify({ kind: 'success', text: t('Saved: {name}', { name: title }) })
    },
  })
  const { inherited, history } = loaded ?? targets
  return (
    <FormDialog
      title={title}
      saveLabel={t('Save waste targets')}
      form={form}
      size={640}
      inPlace
      onClose={onClose}
      remedy={remedy}
      note={note || about}
    >
      {DAY_PARTS.map((part, index) => {
        const { description, ...props } = field(part)
        return (
          <NumberInput
            key={part}
            {...(index === 0 && { 'data-autofocus': true })}
            label={`${DAY_PART_LABELS[part]}, %`}
            unit="percent"
            min={0}
            max={100}
            step={0.5}
            placeholder={String(inherited[part])}
            {...props}
            description={description ?? `${above}: ${formatPercent(inherited[part])}`}
          />
        )
      })}
      <WasteTargetsHistory history={history} textOf={textOf} zone={zone} />
    </FormDialog>
  )
}
