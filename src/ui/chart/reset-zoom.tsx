import { IconZoomReset } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import classes from './chart.module.css'

/** The one way back from any zoom. */
export function ResetZoom({ onReset }: { onReset: () => void }) {
  return (
    <button type="button" className={classes.reset} onClick={onReset}>
      <IconZoomReset size={18} stroke={1.75} aria-hidden />
      {t('Reset zoom')}
    </button>
  )
}
