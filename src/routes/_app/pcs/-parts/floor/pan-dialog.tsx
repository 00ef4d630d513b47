import { WASTE_REASON_LABELS, WASTE_REASONS } from '#src/domain/queue/acts.ts'
import type { Doing } from '#src/domain/queue/acts-here.ts'
import type { FloorPan } from '#src/domain/queue/floor-board.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import css from './acts.module.css'
import type { Act } from './step-buttons.tsx'
import { Tiles } from './tiles.tsx'

interface PanDialogProps {
  pan: FloorPan
  code: string
  act: Act
  onClose: () => void
}

/** What becomes of a pan: it is used up, or thrown away for a reason. */
export function PanDialog({ pan, code, act, onClose }: PanDialogProps) {
  const { uuid, panName, pieces } = pan
  const close = (doing: Doing, word: string) => {
    act(doing, `${word}: ${code} ${panName ?? ''}`)
    onClose()
  }
  return (
    <Dialog title={sideBySide([code, panName ?? '', `${pieces} pieces`])} onClose={onClose} size="lg">
      <Tiles
        options={[
          { key: 'TAKE', label: 'Taken', onPress: () => close({ kind: 'TAKE', pan: uuid }, 'Taken') },
        ]}
      />
      <h3 className={css.ask}>Wasted</h3>
      <Tiles
        options={WASTE_REASONS.map((reason) => ({
          key: reason,
          label: WASTE_REASON_LABELS[reason],
          onPress: () => close({ kind: 'WASTE', pan: uuid, reason }, 'Wasted'),
        }))}
      />
    </Dialog>
  )
}
