import { useState } from 'react'
import type { LevelRules } from '#src/contract/administration/sign-in-rules.ts'
import { type RuleLevel, strictest } from '#src/domain/access/sign-in-rules.ts'
import { t } from '#src/domain/language/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { factsOfStrictest } from './rule-words.ts'
import css from './sign-in-rules.module.css'

/** What all rules together come to: for administrators, and for managers and users with a role. */
export function RulesResult({ levels }: { levels: readonly LevelRules[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const roles = levels.filter(({ level }) => level === 'ROLE')
  const role = roles.find(({ uuid }) => uuid === chosen)
  const name = role?.roleName ?? ''
  const groups: readonly (readonly [title: string, type: RuleLevel])[] = [
    [t('Administrators'), 'ADMIN'],
    [role ? t('Managers with the role {name}', { name }) : t('Managers without a role'), 'MANAGER'],
    [role ? t('Users with the role {name}', { name }) : t('Users without a role'), 'USER'],
  ]
  return (
    <section className={css.result} aria-labelledby="result">
      <h2 id="result">{t('What applies')}</h2>
      <p>{t('Choose a role to see what all rules together mean for it. Administrators have no role.')}</p>
      <Select
        label={t('Role')}
        placeholder={t('No role')}
        clearable
        options={roles.map(({ uuid, roleName }) => ({ value: uuid, label: roleName ?? '', isData: true }))}
        value={role?.uuid ?? null}
        onChange={setChosen}
      />
      <div className={css.groups}>
        {groups.map(([title, type]) => (
          <section key={type} aria-label={title}>
            <h3>{title}</h3>
            <Facts facts={factsOfStrictest(strictest(levels.filter(concerns(type, role?.uuid))))} />
          </section>
        ))}
      </div>
      <p>{t('Sessions opened with the sign-in of your organization end after 12 hours in any case.')}</p>
      <p>{t('Wall tablets follow none of these rules: nobody signs in there.')}</p>
    </section>
  )
}

const concerns =
  (type: RuleLevel, roleUuid: string | undefined) =>
  ({ level, uuid }: LevelRules): boolean =>
    level === 'EVERYBODY' || level === type || (type !== 'ADMIN' && uuid === roleUuid)
