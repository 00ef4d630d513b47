import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, settings } from '#server/config.ts'
import { defOf, type Schema } from '#tests/support/schema-def.ts'

/** What the tables of settings say that one accepts, compared with what it accepts. */

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const rows = `${read('docs/operating.md')}\n${read('docs/identity.md')}`
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
/** The row of a setting, the names in it, and its default. */
const rowOf = (name: string) => {
  const row = rows.find(([, names = '']) => names.includes(`\`${name}\``))
  const names = [...(row?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, one]) => one)
  return { text: row?.[3] ?? '', default: row?.[2]?.split(', ')[names.indexOf(name)] ?? '' }
}

/** The settings that an attempt with these may need to be whole. */
const accepts = (name: string, value: string) => {
  try {
    readConfig({ DEMO: '0', [name]: value })
    return true
  } catch (error) {
    if (String(error).includes(`${name}: `)) return false
    throw error
  }
}

/** A setting without its default and the like. */
function core(schema: Schema): ReturnType<typeof defOf> {
  const def = defOf(schema) as ReturnType<typeof defOf> & { in?: Schema }
  const inner = def.innerType ?? def.in
  return inner ? core(inner) : def
}
const named = Object.entries(settings.shape as unknown as Record<string, Schema>)
const numbers = named.filter(([, schema]) => core(schema).type === 'number').map(([name]) => name)

test('there are numbers among them', () => {
  expect(numbers).toEqual(expect.arrayContaining(['PORT', 'FACTS_DAYS', 'RATE_LIMIT', 'TRUST_PROXY']))
})

describe.each(numbers)('%s', (name) => {
  const { text } = rowOf(name)
  const [, least, most] = /([\d,]+) to ([\d,]+)/.exec(text) ?? []
  const atLeast = least ?? /at least ([\d,]+)/.exec(text)?.[1]
  const whole = (words: string) => Number(words.replaceAll(',', ''))

  test('says from where to where', () => {
    expect(atLeast, text).toBeDefined()
    expect(accepts(name, String(whole(atLeast ?? '')))).toBe(true)
    expect(accepts(name, String(whole(atLeast ?? '') - 1))).toBe(false)
    if (most === undefined) return expect(accepts(name, '1000000000')).toBe(true)
    expect(accepts(name, String(whole(most)))).toBe(true)
    expect(accepts(name, String(whole(most) + 1))).toBe(false)
  })
})

test('defaults are what the table says', () => {
  const config = readConfig({}) as unknown as Record<string, unknown>
  const said = named.flatMap(([name]): [string, unknown, string][] => {
    const text = /^`([^`]*)`$/.exec(rowOf(name).default)?.[1]
    if (text === undefined || /[A-Z]{3}/.test(text)) return []
    const value = config[name]
    return [[name, typeof value === 'boolean' ? String(Number(value)) : String(value), text]]
  })
  expect(said.length).toBeGreaterThan(10)
  for (const [name, value, text] of said) expect({ name, value }).toEqual({ name, value: text })
})

test('choices are those of the table', () => {
  for (const [name, schema] of named) {
    const { type, entries } = core(schema)
    if (type !== 'enum') continue
    const choices = Object.values(entries ?? {})
    // What is on or off says so by the one that is not its default.
    if (choices.join() === '0,1') continue
    for (const choice of choices) expect(rowOf(name).text).toContain(`\`${choice}\``)
  }
})

describe('METRICS_TOKEN', () => {
  const RULE = /16 to 128 letters,\s+digits, `-` or `_`/
  test('the page says what it accepts, and how to make one', () => {
    expect(rowOf('METRICS_TOKEN').text).toMatch(RULE)
    expect(rowOf('METRICS_TOKEN').text).toContain('`openssl rand -hex 32`')
  })
  test.each([
    ['x'.repeat(15), false],
    ['x'.repeat(16), true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['Aa0-_Aa0-_Aa0-_Aa0', true],
    ['sixteen letters.', false],
    // What the command makes: 32 bytes as hexadecimal digits.
    ['0123456789abcdef'.repeat(4), true],
  ])('%s: %s', (token, isAccepted) => {
    expect(accepts('METRICS_TOKEN', token)).toBe(isAccepted)
  })
})
