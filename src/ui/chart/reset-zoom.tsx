import { IconZoomReset } from '@tabler/icons-react'
import classes from './chart.module.css'

/** The one way back from any zoom. */
export function ResetZoom({ onReset }: { onReset: () => void }) {
  return (
    <button type="button" className={classes.reset} onClick={onReset}>
      <IconZoomReset size={18} stroke={1.75} aria-hidden />
      Reset zoom
    </button>
  )
}
