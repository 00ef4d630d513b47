import type { AuditEvent } from '#src/contract/administration/audit.ts'
import { fieldName } from '#src/domain/access/field-names.ts'
import { readableValue } from '#src/domain/access/field-values.ts'
import { t } from '#src/domain/language/text.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './audit.module.css'

type Change = AuditEvent['changes'][number]

interface Side {
  key: 'before' | 'after'
  title: string
}
const BEFORE: Side = { key: 'before', title: t('Before') }
const AFTER: Side = { key: 'after', title: t('After') }

/** The sides there are: what was created has no before, what was deleted no after. */
function sidesOf(changes: readonly Change[]): Side[] {
  const has = (key: Side['key']) => changes.some((change) => key in change)
  const sides = [BEFORE, AFTER].filter(({ key }) => has(key))
  return sides.length > 0 ? sides : [AFTER]
}

/** Every field that changed, with what it was and what it is. */
export function ChangeList({ changes, zone }: { changes: readonly Change[]; zone: string }) {
  const phone = usePhone()
  const sides = sidesOf(changes)
  if (phone) {
    return (
      <ul className={css.changes} aria-label={t('Changes')}>
        {changes.map((change) => (
          <li key={change.field}>
            <div className={css.field}>{fieldName(change.field)}</div>
            {isSecret(change) ? (
              <Secret />
            ) : (
              <dl className={css.sides}>
                {sides.map(({ key, title }) => (
                  <div key={key}>
                    <dt>{title}</dt>
                    <dd>
                      <Value change={change} side={key} zone={zone} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table className={css.table} aria-label={t('Changes')}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {sides.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldName(change.field)}</th>
            {isSecret(change) ? (
              <td colSpan={sides.length}>
                <Secret />
              </td>
            ) : (
              sides.map(({ key }) => (
                <td key={key}>
                  <Value change={change} side={key} zone={zone} />
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isSecret = (change: Change) => !('before' in change) && !('after' in change)
const Secret = () => <span className={css.secret}>{t('Changed (the value is secret)')}</span>

function Value({ change, side, zone }: { change: Change; side: Side['key']; zone: string }) {
  const value = readableValue(change.field, change[side], zone)
  return value.kind === 'access' ? <PermissionList accessList={value.accessList} /> : value.text
}
