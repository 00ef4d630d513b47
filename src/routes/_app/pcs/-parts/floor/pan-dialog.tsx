import { WASTE_REASON_LABELS, WASTE_REASONS } from '#src/domain/queue/acts.ts'
import type { FloorPan } from '#src/domain/queue/floor-board.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import css from './acts.module.css'
import type { Act } from './step-buttons.tsx'

interface PanDialogProps {
  pan: FloorPan
  code: string
  act: Act
  onClose: () => void
}

/** What becomes of a pan: it is used up, or thrown away for a reason. */
export function PanDialog({ pan, code, act, onClose }: PanDialogProps) {
  const { uuid, panName, pieces } = pan
  const of = `${code} ${panName ?? ''}`
  return (
    <Dialog title={sideBySide([code, panName ?? '', `${pieces} pieces`])} onClose={onClose} size="lg">
      <button
        type="button"
        className={css.tile}
        onClick={() => {
          act({ kind: 'TAKE', pan: uuid }, `Taken: ${of}`)
          onClose()
        }}
      >
        Taken
      </button>
      <h3 className={css.ask}>Wasted</h3>
      <div className={css.tiles}>
        {WASTE_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className={css.tile}
            onClick={() => {
              act({ kind: 'WASTE', pan: uuid, reason }, `Wasted: ${of}`)
              onClose()
            }}
          >
            {WASTE_REASON_LABELS[reason]}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
