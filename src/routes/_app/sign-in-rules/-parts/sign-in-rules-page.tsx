import { Button, Loader } from '@mantine/core'
import { useId, useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { type LevelRules, signInRules } from '#src/contract/administration/sign-in-rules.ts'
import { t } from '#src/domain/language/text.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { factsOfLevel, levelName } from './rule-words.ts'
import { RulesForm } from './rules-form.tsx'
import { RulesResult } from './rules-result.tsx'
import css from './sign-in-rules.module.css'

/** The rules that sign-ins and sessions follow: of everybody, of each type of user and of each role. */
export function SignInRulesPage() {
  const known = useLastKnown(queryOptionsFor(signInRules, {}, { staleTime: 0, persist: false }))
  const { data, failure, isLoading, retry } = known
  const [open, setOpen] = useState<LevelRules | null>(null)
  return (
    <>
      <PageHeader />
      {isLoading && !data && <Loader role="status" aria-label={t('Loading')} />}
      {failure && !data && <Failed failure={failure} onRetry={retry} />}
      <StaleLine known={known} onRetry={retry} />
      {data && (
        <div className={`${css.page} whole-words`}>
          <p className={css.about}>
            {t(
              'Users follow every rule that applies to them: the rules for everybody, for their type and for their role. The strictest counts.',
            )}
          </p>
          <p className={css.about}>
            {t('Your address is {address}.', { address: data.address })}{' '}
            {t(
              'If this is the address of a proxy, set TRUST_PROXY on the server before you allow networks. Otherwise all users share its address.',
            )}
          </p>
          <ul className={css.levels}>
            {data.content.map((level) => (
              <Level key={level.uuid} level={level} onEdit={() => setOpen(level)} />
            ))}
          </ul>
          <RulesResult levels={data.content} />
        </div>
      )}
      {open && data && <RulesForm row={open} address={data.address} onClose={() => setOpen(null)} />}
    </>
  )
}

function Level({ level, onEdit }: { level: LevelRules; onEdit: () => void }) {
  const id = useId()
  const facts = factsOfLevel(level)
  const name = levelName(level)
  return (
    <li className={css.level} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{level.roleName === null ? name : <Data>{name}</Data>}</h2>
        <Button variant="default" aria-label={t('Edit rules: {name}', { name })} onClick={onEdit}>
          {t('Edit rules')}
        </Button>
      </div>
      {facts.length === 0 ? <p>{t('No rules')}</p> : <Facts facts={facts} />}
    </li>
  )
}
