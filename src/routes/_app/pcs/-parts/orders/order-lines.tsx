import { Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMaterialOptions } from '#src/app/options.ts'
import { MOST_PIECES } from '#src/contract/orders/order-fields.ts'
import { MOST_LINES, type Order } from '#src/contract/orders/orders.ts'
import { t, tn } from '#src/domain/language/text.ts'
import type { OrderType } from '#src/domain/queue/order-status.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { SAVED_BELOW } from '#src/form/differences.ts'
import type { FormRow, FormRows } from '#src/form/form-rows.ts'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { MaterialField, PiecesField, WorkCenterField } from './order-fields.tsx'
import { type LineValues, newLine, usualWorkCenter } from './order-values.ts'
import css from './orders.module.css'
import { type PackageType, usePackageTypes } from './package-types.ts'

interface OrderLinesProps {
  lines: FormRows<LineValues>
  orderType: OrderType
  /** The order as it was saved; null for a new one. */
  order: Order | null
  /** What of the products is saved now, where that differs. */
  saved: string | undefined
  /** The dialog begins with the first product. */
  isFirst: boolean
}

/** The products of an order: one to begin with, and as many more as are added. */
export function OrderLines({ lines, orderType, order, saved, isFirst }: OrderLinesProps) {
  const { rows, add, remove, error } = lines
  const { types, reload } = usePackageTypes(order)
  const materials = useMaterialOptions()
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<'last' | 'add' | null>(null)
  // The keyboard goes on in the product that was added; from one that is gone, with the button that adds another.
  useEffect(() => {
    const products = list.current?.querySelectorAll('fieldset')
    if (rows.length > 0 && next.current === 'last')
      [...(products ?? [])].at(-1)?.querySelector('input')?.focus()
    if (next.current === 'add') list.current?.querySelector<HTMLElement>(':scope > button')?.focus()
    next.current = null
  }, [rows.length])
  return (
    <div ref={list} className={css.lines}>
      {rows.map((row, index) => (
        <OrderLine
          key={row.key}
          row={row}
          number={index + 1}
          orderType={orderType}
          types={types}
          reload={reload}
          materials={materials}
          isFirst={isFirst && index === 0}
          onRemove={
            rows.length === 1
              ? null
              : () => {
                  next.current = 'add'
                  remove(index)
                }
          }
        />
      ))}
      {error && (
        <Text role="alert" tabIndex={-1} c="var(--status-bad-fg)">
          {error}
        </Text>
      )}
      {saved !== undefined && <Text className={css.saved}>{saved}</Text>}
      <ActionButton
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        refusal={
          rows.length < MOST_LINES
            ? null
            : tn(MOST_LINES, {
                one: 'An order has at most {n} product.',
                other: 'An order has at most {n} products.',
              })
        }
        onClick={() => {
          next.current = 'last'
          add(newLine())
        }}
      >
        {t('Add product')}
      </ActionButton>
    </div>
  )
}

interface OrderLineProps {
  row: FormRow<LineValues>
  /** Which product it is, from 1 on. */
  number: number
  orderType: OrderType
  types: readonly PackageType[]
  reload: (() => void) | null
  materials: ReturnType<typeof useMaterialOptions>
  isFirst: boolean
  /** Null for the only one. */
  onRemove: (() => void) | null
}

function OrderLine({ row, number, orderType, types, reload, materials, isFirst, onRemove }: OrderLineProps) {
  const { materialUuid, packageTypeUuid } = row.values
  const material = row.field('materialUuid')
  const center = row.field('workCenter')
  const counts = row.field('packageTypeUuid')
  const ofMaterial = types.filter((type) => type.materialUuid === materialUuid)
  const type = ofMaterial.find(({ uuid }) => uuid === packageTypeUuid)
  const isPacked = ofMaterial.length > 0 || packageTypeUuid !== ''
  const name = t('Product {number}', { number })
  const amount = useRef<HTMLDivElement>(null)
  const choose = (uuid: string) => {
    if (uuid !== materialUuid) counts.onChange('')
    material.onChange(uuid)
    // Of a product that is being added, how much of it comes next.
    if (row.values.amount === null) amount.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset aria-label={name} className={css.line} data-framed={onRemove !== null || undefined}>
      {onRemove && (
        <div className={css.lineHead}>
          <span>{name}</span>
          <IconAction refusal={null} label={t('Remove product {number}', { number })} onClick={onRemove}>
            <IconTrash size={20} aria-hidden />
          </IconAction>
        </div>
      )}
      <div className={css.material}>
        <MaterialField isFirst={isFirst} {...materials} {...material} onChange={choose} />
      </div>
      {isPacked && (
        <div className={css.material}>
          <Select
            label={t('Count in')}
            required
            options={[
              { value: PIECES, label: t('Pieces') },
              ...ofMaterial.map(({ uuid, name: called, pieces }) => ({
                value: uuid,
                label: `${called} (${piecesInWords(pieces)})`,
              })),
            ]}
            reload={reload}
            value={packageTypeUuid || PIECES}
            onChange={(value) => counts.onChange(value === PIECES ? '' : (value ?? ''))}
            error={counts.error}
          />
        </div>
      )}
      <div ref={amount}>
        {packageTypeUuid === '' ? (
          <PiecesField {...row.field('amount')} />
        ) : (
          <NumberInput
            label={t('Amount, packages')}
            integer
            min={1}
            max={MOST_PIECES}
            required
            inputWrapperOrder={SAVED_BELOW}
            description={type && row.values.amount !== null && piecesInWords(row.values.amount * type.pieces)}
            {...row.field('amount')}
          />
        )}
      </div>
      <WorkCenterField {...center} value={center.value ?? usualWorkCenter(orderType)} />
    </fieldset>
  )
}

/** The option for no package; no type has this for an id. */
const PIECES = 'pieces'
