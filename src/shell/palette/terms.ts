import { GLOSSARY, type Term } from '#src/domain/glossary.ts'
import { locale } from '#src/domain/language/text.ts'
import { inOtherLanguages } from './everyday.ts'
import { matching } from './match.ts'

/** What somebody types around a term: 'what is PRQ?', 'what does CTS mean', '¿qué es PRQ?'. */
const QUESTIONS = [
  /^(?:what(?:['’]?s| is| are| does| do)|define|explain|meaning of)\s+(?:an? |the )?(.+?)(?:\s+(?:means?|stands? for))?\s*\??$/i,
  /^¿?\s*(?:qu[eé] (?:es|son|significan?|quieren? decir)|define|explica|significado de)\s+(?:una? |el |la |los |las )?(.+?)\s*\??$/i,
]

/** What is asked for where a question is typed, else null. */
const askedFor = (typed: string): string | null =>
  QUESTIONS.map((question) => question.exec(typed.trim())?.[1]).find((asked) => asked !== undefined) ?? null

/** Whether what a word means is asked in so many words. */
export const isQuestion = (typed: string): boolean => askedFor(typed) !== null

/** All terms in the order of the reader's alphabet. */
const sorted = (): Term[] =>
  Object.values(GLOSSARY).toSorted((one, other) => one.term.localeCompare(other.term, locale()))

/** Those that match in the reader's language, then those that do in English; where there are none, in any other. */
function matchingTerms(asked: string, textsOf: (term: Term) => string[]): Term[] {
  const terms = sorted()
  const found = [
    ...matching(asked, terms, (term) => textsOf(term).join(' ')),
    ...matching(asked, terms, ({ inEnglish }) => inEnglish),
  ]
  return found.length > 0
    ? [...new Set(found)]
    : matching(asked, terms, (term) => inOtherLanguages(...textsOf(term)))
}

function find(typed: string, textsOf: (term: Term) => string[]): Term[] {
  const asked = askedFor(typed) ?? typed
  const found = matchingTerms(asked, textsOf)
  // Terms are in the singular: 'hold zones' are found by 'hold zone', 'recomendaciones' by 'recomendación'.
  return found.length > 0 ? found : matchingTerms(asked.replace(/e?s\b/g, ''), textsOf)
}

/** The terms with what is typed, or asked for, in their names, nearest first. */
export const termsNamed = (typed: string): Term[] => find(typed, ({ term }) => [term])

/** The terms with it in their names or sentences: a reader who doesn't know the name finds it by what it means. */
export const termsWith = (typed: string): Term[] => find(typed, ({ term, meaning }) => [term, meaning])
