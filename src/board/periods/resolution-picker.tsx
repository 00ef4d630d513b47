import { t } from '#src/domain/language/text.ts'
import {
  isResolutionCode,
  RESOLUTIONS,
  type ResolutionCode,
  resolutionLabel,
} from '#src/domain/time/presets.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import css from '../board.module.css'
import { useBoard } from '../board-context.ts'

interface Props {
  /** Undefined chooses automatically. */
  onChange: (interval: ResolutionCode | undefined) => void
}

/** How long a bar is, or how close points lie; automatic unless chosen. */
export function ResolutionPicker({ onChange }: Props) {
  const { search, ask, resolutionRule } = useBoard()
  const { word, fits } = resolutionRule
  const range = ask()
  const fitting = RESOLUTIONS.filter(({ code }) => fits(range, code))
  const chosen = search.interval && fits(range, search.interval) ? search.interval : 'auto'
  return (
    <div className={css.resolution}>
      <Select
        aria-label={word}
        options={[
          { value: 'auto', label: t('{what}: automatic', { what: word }) },
          ...fitting.map(({ code }) => ({ value: code, label: `${word}: ${resolutionLabel(code)}` })),
        ]}
        value={chosen}
        onChange={(value) => onChange(isResolutionCode(value) ? value : undefined)}
      />
    </div>
  )
}
