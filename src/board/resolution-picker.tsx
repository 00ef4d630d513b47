import {
  isResolutionCode,
  RESOLUTIONS,
  type ResolutionCode,
  resolutionSeconds,
} from '#src/domain/time/presets.ts'
import type { ResolvedRange } from '#src/domain/time/range.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import css from './board.module.css'
import { useBoard } from './board-context.ts'

/** More bars than this are a smear on any screen we have. */
const MOST_BARS = 120

/** Whether a range in bars of this length can be read. */
export function barsFit(
  { start, end }: Pick<ResolvedRange, 'start' | 'end'>,
  length: ResolutionCode,
): boolean {
  const bars = (end - start) / (resolutionSeconds(length) * SECOND)
  return bars >= 1 && bars <= MOST_BARS
}

interface Props {
  /** Undefined chooses automatically. */
  onChange: (interval: ResolutionCode | undefined) => void
}

/** How long a bar is; automatic unless chosen. */
export function ResolutionPicker({ onChange }: Props) {
  const { search, ask } = useBoard()
  const range = ask()
  const fitting = RESOLUTIONS.filter(({ code }) => barsFit(range, code))
  const chosen = search.interval && barsFit(range, search.interval) ? search.interval : 'auto'
  return (
    <div className={css.resolution}>
      <Select
        aria-label="Bars"
        options={[
          { value: 'auto', label: 'Bars: automatic' },
          ...fitting.map(({ code, label }) => ({ value: code, label: `Bars: ${label}` })),
        ]}
        value={chosen}
        onChange={(value) => onChange(isResolutionCode(value) ? value : undefined)}
      />
    </div>
  )
}
