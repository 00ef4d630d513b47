import { t, tn } from '#src/domain/language/text.ts'
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
    <Dialog
      title={sideBySide([code, panName ?? '', tn(pieces, { one: '{n} piece', other: '{n} pieces' })])}
      onClose={onClose}
      size="lg"
    >
      <Tiles
        options={[
          { key: 'TAKE', label: t('Taken'), onPress: () => close({ kind: 'TAKE', pan: uuid }, t('Taken')) },
        ]}
      />
      <h3 className={css.ask}>{t('Wasted')}</h3>
      <Tiles
        options={WASTE_REASONS.map((reason) => ({
          key: reason,
          label: WASTE_REASON_LABELS[reason],
          onPress: () => close({ kind: 'WASTE', pan: uuid, reason }, t('Wasted')),
        }))}
      />
    </Dialog>
  )
}
