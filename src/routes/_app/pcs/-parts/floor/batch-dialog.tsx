import { Button } from '@mantine/core'
import { useState } from 'react'
import { t, tc, tn } from '#src/domain/language/text.ts'
import { MOST_PIECES } from '#src/domain/queue/acts.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import css from './acts.module.css'
import type { Act } from './step-buttons.tsx'
import { Tiles } from './tiles.tsx'
import type { Kitchen, KitchenMaterial } from './use-kitchen.ts'

/** Pieces that one press chooses. */
const AMOUNTS = [8, 16, 24, 32, 40, 48, 56, 64] as const

interface BatchDialogProps {
  kitchen: Kitchen
  act: Act
  onClose: () => void
}

/** A batch that nothing recommended: the material, then the pieces, which starts it. */
export function BatchDialog({ kitchen, act, onClose }: BatchDialogProps) {
  const [material, setMaterial] = useState<KitchenMaterial | null>(null)
  const [typed, setTyped] = useState<number | null>(null)
  const isAmount = typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= MOST_PIECES
  if (material === null)
    return (
      <Dialog title={t('Start a batch')} onClose={onClose} size="lg">
        <Tiles
          options={kitchen.materials.map((one) => ({
            key: one.uuid,
            label: one.materialCode,
            note: one.name,
            onPress: () => setMaterial(one),
          }))}
        />
      </Dialog>
    )
  const start = (pieces: number) => {
    const { uuid: materialUuid, name, materialCode, fryTimeS, holdLimitS } = material
    const batch = { materialUuid, material: name, pieces, catering: false, fryTimeS, holdLimitS }
    act({ kind: 'COOK', batch }, t('Started: {batch}', { batch: `${pieces} ${materialCode}` }))
    onClose()
  }
  return (
    <Dialog title={t('Start a batch: {material}', { material: material.name })} onClose={onClose} size="lg">
      <Tiles
        options={AMOUNTS.map((pieces) => ({
          key: String(pieces),
          label: String(pieces),
          name: tn(pieces, { one: 'Start {n} piece', other: 'Start {n} pieces' }),
          onPress: () => start(pieces),
        }))}
      />
      <div className={css.other}>
        <NumberInput
          label={t('Other number of pieces')}
          value={typed}
          onChange={setTyped}
          min={1}
          max={MOST_PIECES}
        />
        <Button size="lg" mih={64} disabled={!isAmount} onClick={() => isAmount && start(typed)}>
          {tc('verb', 'Start')}
        </Button>
      </div>
    </Dialog>
  )
}
