import * as z from 'zod/mini'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { defOf, type Schema } from '../schema-def.ts'

/** A word that is in no list of the contract. */
const UNHEARD = 'UNHEARD_OF'
/** Behind every text: what would run if it were taken for more than one. */
export const HTML = '"><img src=x onerror="window.ran=1"><script>window.ran=1</script>'
/** What is no text for people: it names something, or is read by a program. */
const NO_TEXT = /uuid|id$|zone|url|day|date|language|token|code$|version|number$|key$/i

/**
 * An answer as a provider gives it that has little to say and says more than it must: without all that may be left out
 * or be null, with a field more in every object, with HTML in every text, and, with `words`, another word wherever the
 * contract has a choice.
 */
export function poorer(
  answer: AnyEndpoint['answer'],
  given: unknown,
  { words }: { words: boolean },
): unknown {
  return typeof answer === 'string' ? given : spoilt(answer, given)

  function spoilt(schema: Schema, value: unknown, of = ''): unknown {
    const { type, format, innerType, element, shape, options } = defOf(schema)
    if (innerType) return value === null ? null : spoilt(innerType, value, of)
    if (type === 'string') return format || NO_TEXT.test(of) ? value : `${value}${HTML}`
    if (type === 'enum') return words ? UNHEARD : value
    if (options) {
      const fitting = options.find((option) => z.safeParse(option, value).success)
      return fitting ? spoilt(fitting, value, of) : value
    }
    if (element && Array.isArray(value)) return value.map((one) => spoilt(element, one, of))
    if (!shape || typeof value !== 'object' || value === null) return value
    const needed = Object.entries(value).flatMap(([name, one]) => {
      const field = shape[name]
      if (!field) return [[name, one]]
      return ['optional', 'nullable'].includes(defOf(field).type) ? [] : [[name, spoilt(field, one, name)]]
    })
    return { ...Object.fromEntries(needed), unheardOf: { deep: [1, null] } }
  }
}
