import { GLOSSARY, type TermCode } from '#src/domain/glossary.ts'
import { t } from '#src/domain/language/text.ts'
import { LineLink } from '../head/line-link.tsx'
import css from './term-sentence.module.css'

/** A term, what it means, and the way to all others. */
export function TermSentence({ code }: { code: TermCode }) {
  const { term, meaning } = GLOSSARY[code]
  return (
    <>
      <strong>{term}</strong>
      <p className={css.meaning}>{meaning}</p>
      <LineLink to="/glossary" search={{}}>
        {t('All terms')}
      </LineLink>
    </>
  )
}
