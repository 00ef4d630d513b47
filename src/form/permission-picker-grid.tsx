import { ACTIONS, MODULES } from '#src/domain/access/modules.ts'
import { actionLabel, moduleLabel, permissionLabel } from '#src/domain/access/permission.ts'
import { grantable, isGranted, moduleState } from '#src/domain/access/picker.ts'
import { t } from '#src/domain/language/text.ts'
import css from './permission-picker.module.css'
import { PickerBox, type PickerParts } from './permission-picker-box.tsx'

/** Modules down, actions across: for tablets and desks. */
export function PickerGrid({ accesses, viewer, noteId, isInvalid, onModule, onAction }: PickerParts) {
  return (
    <table className={css.grid}>
      <thead>
        <tr>
          <th scope="col">{t('Module')}</th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col">
              {actionLabel(action)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MODULES.map((moduleType) => {
          const open = grantable(viewer, moduleType)
          const state = moduleState(accesses, moduleType)
          const name = moduleLabel(moduleType)
          return (
            <tr key={moduleType}>
              <th scope="row">
                <PickerBox
                  label={t('{name}: all actions', { name })}
                  words={name}
                  checked={state === 'all'}
                  isPartly={state === 'some'}
                  isLocked={open.length === 0}
                  isInvalid={isInvalid}
                  noteId={noteId}
                  onToggle={() => onModule(moduleType)}
                />
              </th>
              {ACTIONS.map((action) => (
                <td key={action}>
                  <PickerBox
                    label={permissionLabel(`${moduleType}.${action}`)}
                    checked={isGranted(accesses, moduleType, action)}
                    isLocked={!open.includes(action)}
                    noteId={noteId}
                    onToggle={() => onAction(moduleType, action)}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
