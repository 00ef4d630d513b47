import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { brokenRules } from '#src/domain/access/password-rules.ts'
import { t } from '#src/domain/language/text.ts'

/** zxcvbn's scale from 0 to 4; 3 withstands 10⁸ guesses, which nobody gets through our limits. */
const ENOUGH = 3
/** What is longer is judged by its beginning: time grows with length, strength by then no more. */
const JUDGED = 64
/** Shorter parts of an address or a name are in too many words. */
const TELLING = 4
/** A password that differs in fewer characters than this from the one before resembles it. */
const DIFFERENT = 4

let checker: Promise<ZxcvbnFactory> | undefined

/** The library with its word lists (common passwords, English words), loaded when the first is needed. */
function loadChecker(): Promise<ZxcvbnFactory> {
  checker ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED }),
  )
  return checker
}

/** What everybody here has in mind when a password is asked for, besides their own name (ASVS 6.1.2). */
const OURS = /linewatch/

export interface Owner {
  email: string
  displayName: string
}

/** The parts of an e-mail address and a name that a password must not be built on, in lower case. */
function tellingParts({ email, displayName }: Owner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const name = displayName.toLowerCase()
  const words = [local, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)]
  const named = [name.replace(/\s+/g, ''), ...name.split(/\s+/)]
  return [...new Set([...words, ...named])].filter((part) => [...part].length >= TELLING)
}

/** What is wrong with a password by itself and for its owner (spec 1 §5), in one sentence; null when nothing is. */
export async function weaknessOf(password: string, owner: Owner): Promise<string | null> {
  const broken = brokenRules(password)
  if (broken.length > 0)
    return t('The new password still needs: {rules}.', {
      rules: broken.map(({ label }) => label.toLowerCase()).join(', '),
    })
  const parts = tellingParts(owner)
  const { score, sequence } = (await loadChecker()).check(password, parts)
  const lower = password.toLowerCase()
  if (
    parts.some((part) => lower.includes(part)) ||
    sequence.some(
      (match) =>
        match.pattern === 'dictionary' &&
        match.dictionaryName === 'userInputs' &&
        match.token.length >= TELLING,
    )
  )
    return t('The new password resembles your e-mail or display name. Choose another.')
  if (OURS.test(lower)) return t('The new password contains the name of this product. Choose another.')
  if (score >= ENOUGH) return null
  return sequence.some(({ pattern }) => pattern === 'dictionary')
    ? t(
        'The new password is too close to a common password or a dictionary word. Choose another, or make it longer.',
      )
    : t('The new password repeats or follows a pattern that is easy to guess. Choose another.')
}

/**
 * What a former password may have been, to have become this one: the same, or with one character more, the
 * other case, or a number counted up by one. Only hashes are kept, so these are what can be compared.
 */
export function formerForms(password: string): string[] {
  const first = password.charAt(0)
  const swapped = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()
  const counted = password.replace(/\d+/g, (digits) =>
    String(Math.max(0, Number(digits.slice(-15)) - 1)).padStart(digits.length, '0'),
  )
  return [...new Set([password, swapped + password.slice(1), counted, password.slice(0, -1)])]
}

/** Whether a password resembles the one before it, which was typed as well: in case, by a part or a few characters. */
export function resembles(password: string, former: string): boolean {
  const [a, b] = [password.toLowerCase(), former.toLowerCase()]
  if (a.includes(b) || b.includes(a) || a === [...b].reverse().join('')) return true
  return distance(a, b) < DIFFERENT
}

/** How many characters must be put in, taken out or changed to make one text of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, right] of [...b].entries()) {
      const kept = (row[j] ?? 0) + (left === right ? 0 : 1)
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
