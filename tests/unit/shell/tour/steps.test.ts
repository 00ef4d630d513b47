import { describe, expect, test } from 'vitest'
import { type Newcomer, roleOf, stepsFor, TOUR_STEPS } from '#src/shell/tour/steps.ts'

const everything = () => true
const but = (hidden: RegExp) => (path: string) => !hidden.test(path)
const person = (one: Partial<Newcomer>): Newcomer => ({
  isAdmin: false,
  several: false,
  sees: everything,
  ...one,
})
const paths = (one: Partial<Newcomer>) => stepsFor(person(one)).map(({ path }) => path)

describe('somebody who', () => {
  test.each<[string, Partial<Newcomer>, string]>([
    ['administers', { isAdmin: true, several: true }, 'administrator'],
    ['sees several restaurants', { several: true }, 'area'],
    ['reads reports of one', {}, 'manager'],
    ['works by what is on now', { sees: but(/reports/) }, 'crew'],
  ])('%s is shown around as such', (_, one, role) => {
    const steps = stepsFor(person(one))
    expect(roleOf(person(one))).toBe(role)
    expect(new Set(steps.map(({ path }) => path)).size).toBe(TOUR_STEPS)
    for (const { text } of steps) {
      // One sentence or two.
      expect(text).toMatch(/^[A-Z].*\.$/)
      expect(text.match(/[.!?](?: [A-Z]|$)/g)?.length).toBeLessThanOrEqual(2)
      expect(text.length).toBeLessThan(130)
    }
  })
})

test('no step is about a page that its reader may not see; others take its place', () => {
  expect(paths({ sees: but(/reports|recommendations|scheduled/) })).toEqual([
    '/pcs/monitor',
    '/dashboard/chicken',
    '/glossary',
    '/user-settings/security',
  ])
  expect(paths({ sees: (path) => /glossary|user-settings/.test(path) })).toHaveLength(TOUR_STEPS)
})
