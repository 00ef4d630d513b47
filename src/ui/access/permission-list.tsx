import type { Access } from '#src/domain/access/modules.ts'
import { actionLabel, moduleLabel } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import css from './permission-list.module.css'

/** What is granted, a line a module: 'Timer Cycle History: View, Delete' (spec 2 §6). */
export function PermissionList({ accessList, label }: { accessList: readonly Access[]; label?: string }) {
  if (accessList.length === 0) return <p className={css.none}>{t('No permissions')}</p>
  return (
    <ul className={css.list} aria-label={label}>
      {accessList.map(({ moduleType, actionType }) => (
        <li key={moduleType}>
          <span className={css.module}>{moduleLabel(moduleType)}:</span>{' '}
          {actionType.map(actionLabel).join(', ')}
        </li>
      ))}
    </ul>
  )
}
