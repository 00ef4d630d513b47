import { Link, useRouter } from '@tanstack/react-router'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { usePageSearch, useSetSearch } from '#src/app/page-search.ts'
import { pageName, pagesOf } from '#src/app/pages.ts'
import { usePlace } from '#src/app/place.ts'
import type { Term } from '#src/domain/glossary.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { termsWith } from '#src/shell/palette/terms.ts'
import { SearchInput } from '#src/ui/inputs/search-input.tsx'
import { SEARCH_MAX_LENGTH } from '#src/ui/inputs/text-rule.ts'
import css from './glossary.module.css'

/** What the page's URL may hold. */
function readSearch({ search }: Record<string, unknown>): { search?: string } {
  return typeof search === 'string' && search !== '' ? { search: search.slice(0, SEARCH_MAX_LENGTH) } : {}
}

/** Every term in the order of the alphabet, with what it means; it is part of the program and works offline. */
export function GlossaryPage() {
  const { search = '' } = usePageSearch(readSearch)
  const setSearch = useSetSearch()
  const terms = termsWith(search)
  return (
    <>
      <PageHeader>
        <SearchInput
          aria-label={t('Search terms')}
          placeholder={t('Search terms')}
          value={search}
          onSearch={(next) => setSearch({ search: next === '' ? undefined : next })}
        />
      </PageHeader>
      <p className={css.count} role="status">
        {terms.length === 0 ? t('Nothing found') : tn(terms.length, { one: '{n} term', other: '{n} terms' })}
      </p>
      <dl className={css.terms}>
        {terms.map((term) => (
          <Explained key={term.term} {...term} />
        ))}
      </dl>
    </>
  )
}

/** A term, its sentence, and the page on which it is met, if its reader may see that. */
function Explained({ term, meaning, path }: Term) {
  const { sees } = usePlace()
  const page = pagesOf(useRouter()).find((one) => one.path === path)
  return (
    <div className={css.term}>
      <dt>{term}</dt>
      <dd>{meaning}</dd>
      {page && sees(path) && (
        <dd>
          <Link to={path} className={css.page}>
            {pageName(page)}
          </Link>
        </dd>
      )}
    </div>
  )
}
