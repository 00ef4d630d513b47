import { UnstyledButton } from '@mantine/core'
import { type PresetCode, presetOf } from '#src/domain/time/presets.ts'
import css from './date-range.module.css'

export interface QuickIntervalsProps {
  presets: readonly PresetCode[]
  /** The preset in force, null for explicit dates. */
  chosen: PresetCode | null
  custom: boolean
  onPreset: (code: PresetCode) => void
  /** Leads to the calendar. */
  onCustom: () => void
  onClear?: () => void
}

/** Presets, 'Custom' and 'Clear' (spec 1 §2): a column on desk and tablet, a grid of keys on a phone. */
export function QuickIntervals(props: QuickIntervalsProps) {
  const { presets, chosen, custom, onPreset, onCustom, onClear } = props
  return (
    <fieldset className={css.quick} aria-label="Quick intervals">
      {presets.map((code) => (
        <UnstyledButton
          key={code}
          className={css.key}
          aria-pressed={code === chosen}
          onClick={() => onPreset(code)}
        >
          Last {presetOf(code).label}
        </UnstyledButton>
      ))}
      <UnstyledButton className={css.key} aria-pressed={custom} onClick={onCustom}>
        Custom
      </UnstyledButton>
      {onClear && (
        <UnstyledButton className={css.key} onClick={onClear}>
          Clear
        </UnstyledButton>
      )}
    </fieldset>
  )
}
