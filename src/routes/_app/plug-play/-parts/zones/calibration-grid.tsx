import css from './zones.module.css'

const THIRDS = [1 / 3, 2 / 3]
/** As the cameras' pictures are. */
const [WIDTH, HEIGHT] = [160, 90]
const MARK = 6

const lines = [
  ...THIRDS.map((share) => `M${share * WIDTH} 0V${HEIGHT}M0 ${share * HEIGHT}H${WIDTH}`),
  `M${WIDTH / 2} ${HEIGHT / 2 - MARK}v${2 * MARK}M${WIDTH / 2 - MARK} ${HEIGHT / 2}h${2 * MARK}`,
].join('')

/** Thirds and the middle of a picture, to hang its camera by. Dark beside light, so that they show on any ground. */
export function CalibrationGrid() {
  return (
    <svg className={css.grid} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Calibration grid">
      <path className={css.gridGround} d={lines} />
      <path className={css.gridLine} d={lines} />
    </svg>
  )
}
