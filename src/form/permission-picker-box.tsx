import '#src/ui/field-styles.ts'
import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import type { Access, Action, Module } from '#src/domain/access/modules.ts'
import type { Viewer } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import { Tip } from '#src/ui/overlay/tip.tsx'
import css from './permission-picker.module.css'

/** What both forms of the picker are made of. */
export interface PickerParts {
  accesses: readonly Access[]
  viewer: Viewer
  /** The sentence that says why some boxes are locked. */
  noteId: string
  /** Nothing is granted yet, and something must be. */
  isInvalid: boolean
  onModule: (moduleType: Module) => void
  onAction: (moduleType: Module, action: Action) => void
}

export interface PickerBoxProps {
  /** What a screen reader hears: 'Users: Delete'. */
  label: string
  checked: boolean
  /** Some of what it stands for, but not all. */
  isPartly?: boolean
  /** The editor does not have this permission. */
  isLocked: boolean
  noteId: string
  isInvalid?: boolean
  onToggle: () => void
  /** Words next to the box; without them it stands in its cell alone. */
  words?: string
}

/** One box with all its cell to be pressed. A locked one can still be reached, so that its reason is heard. */
export function PickerBox(props: PickerBoxProps) {
  const { label, checked, isPartly = false, isLocked, isInvalid, noteId, onToggle, words } = props
  const id = useId()
  const box = (
    <label
      htmlFor={id}
      className={css.box}
      data-locked={isLocked || undefined}
      data-alone={words === undefined || undefined}
    >
      <Checkbox
        id={id}
        size="md"
        aria-label={label}
        checked={checked}
        indeterminate={isPartly}
        aria-invalid={isInvalid || undefined}
        aria-disabled={isLocked || undefined}
        aria-describedby={isLocked ? noteId : undefined}
        onChange={() => !isLocked && onToggle()}
      />
      {words !== undefined && <span aria-hidden>{words}</span>}
      {isLocked && <IconLock size={16} aria-hidden className={css.lock} />}
    </label>
  )
  return isLocked ? (
    <Tip label={t('You do not have this permission yourself. An administrator can change it.')}>{box}</Tip>
  ) : (
    box
  )
}
