import '#src/ui/field-styles.ts'
import { Button, Input } from '@mantine/core'
import { useId } from 'react'
import type { Access } from '#src/domain/access/modules.ts'
import { MODULES } from '#src/domain/access/modules.ts'
import type { Viewer } from '#src/domain/access/permission.ts'
import {
  clearAll,
  grantable,
  isFull,
  selectAll,
  toggleAction,
  toggleModule,
} from '#src/domain/access/picker.ts'
import { t } from '#src/domain/language/text.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './permission-picker.module.css'
import type { PickerParts } from './permission-picker-box.tsx'
import { PickerCards } from './permission-picker-cards.tsx'
import { PickerGrid } from './permission-picker-grid.tsx'
import type { FieldProps } from './use-form.ts'

export interface PermissionPickerProps extends FieldProps<readonly Access[]> {
  /** The user who grants: they can't grant what they don't have. */
  viewer: Viewer
}

/**
 * Which modules and actions are granted (spec 1 §6): a grid on a desk; on a phone, a row per module that opens.
 * Boxes for what the editor does not have stay, and say so.
 */
export function PermissionPicker({ value, onChange, error, viewer }: PermissionPickerProps) {
  const id = useId()
  const phone = usePhone()
  const isLimited = MODULES.some((moduleType) => !isFull(grantable(viewer, moduleType)))
  const change = (next: Access[]) => onChange(next)
  const parts: PickerParts = {
    accesses: value,
    viewer,
    noteId: `${id}-note`,
    isInvalid: Boolean(error),
    onModule: (moduleType) => change(toggleModule(value, moduleType, viewer)),
    onAction: (moduleType, action) => change(toggleAction(value, moduleType, action, viewer)),
  }
  const Body = phone ? PickerCards : PickerGrid
  return (
    <fieldset
      className={css.picker}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className={css.head}>
        <Input.Label id={`${id}-label`} labelElement="div" size="md" required>
          {t('Permissions')}
        </Input.Label>
        <div className={css.bulk}>
          <Button variant="default" onClick={() => change(selectAll(value, viewer))}>
            {t('Select All')}
          </Button>
          <Button variant="default" onClick={() => change(clearAll(value, viewer))}>
            {t('Clear All')}
          </Button>
        </div>
      </div>
      {isLimited && (
        <p id={parts.noteId} className={css.note}>
          {t(
            'You can only grant permissions you have yourself. An administrator can change the other boxes.',
          )}
        </p>
      )}
      {error && (
        <Input.Error id={`${id}-error`} size="md" mb={8}>
          {error}
        </Input.Error>
      )}
      <Body {...parts} />
    </fieldset>
  )
}
