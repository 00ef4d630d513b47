import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  commandOf,
  copyOf,
  environment,
  image,
  RECIPE,
  readRecipe,
  recipe,
  restsOf,
} from '#tests/support/runtime/recipe.ts'

/** The recipe of the image. Its steps are done by tests/server/operations/image.test.ts. */

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const steps = recipe.stages.flatMap((stage) => stage.steps)

test('every stage begins with the recommended Node, which can be named by its digest', () => {
  expect(recipe.stages.map(({ base }) => base)).toEqual(recipe.stages.map(() => `\${NODE_IMAGE}`))
  const [, lts = ''] = /^const LTS = '(\d+)'$/m.exec(read('tests/run.ts')) ?? []
  expect(restsOf('ARG', recipe.shared)).toEqual([`NODE_IMAGE=docker.io/library/node:${lts}-trixie-slim`])
})

test('the image has only packages of production', () => {
  const packages = recipe.stages.find(({ name }) => name === 'packages')
  const installed = restsOf('RUN', packages?.steps).map(commandOf)
  expect(installed).toEqual([['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund']])
  const taken = restsOf('COPY').map(copyOf)
  expect(taken.filter(({ sources }) => sources.some((path) => path.includes('node_modules')))).toEqual([
    { from: 'packages', sources: ['/packages/node_modules'], target: './node_modules' },
  ])
})

test('it runs without root, and its data have a folder that only its user reads', () => {
  const words = image.steps.map(({ word }) => word)
  expect(restsOf('USER')).toEqual(['node'])
  // What is done after it is done by that user.
  expect(words.slice(words.indexOf('USER')).filter((word) => /RUN|COPY|ADD/.test(word))).toEqual([])
  const { DATA_DIR } = environment()
  expect(restsOf('VOLUME').map(commandOf)).toEqual([[DATA_DIR]])
  expect(restsOf('RUN').map(commandOf)).toEqual([
    ['install', '-d', '-o', 'node', '-g', 'node', '-m', '700', DATA_DIR],
  ])
})

test('no step needs a shell', () => {
  const commands = [...restsOf('RUN', steps), ...restsOf('CMD', steps), ...restsOf('HEALTHCHECK', steps)]
  expect(commands).toHaveLength(6)
  for (const rest of commands) expect(commandOf(rest).length, rest).toBeGreaterThan(1)
})

test('it starts what npm start starts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  expect(scripts.start.endsWith(` && ${restsOf('CMD').flatMap(commandOf).join(' ')}`)).toBe(true)
})

test('it is built from what is there, and the builder gets no more', () => {
  const copied = restsOf('COPY', steps)
    .map(copyOf)
    .filter(({ from }) => from === null)
    .flatMap(({ sources }) => sources)
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const [first, ...rules] = read(`${RECIPE}.dockerignore`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(first).toBe('*')
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  expect(allowed.toSorted()).toEqual([...new Set(copied)].toSorted())
})

test('nothing secret is in it', () => {
  expect(Object.keys(environment())).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'TSX_DISABLE_CACHE'])
})

describe('a recipe', () => {
  test('is read by stage, lines that go on as one', () => {
    expect(readRecipe('ARG A=1\n\nFROM a AS b\n# why\nRUN x \\\n  y\nFROM c\nUSER d\n')).toEqual({
      shared: [{ word: 'ARG', rest: 'A=1' }],
      stages: [
        { base: 'a', name: 'b', steps: [{ word: 'RUN', rest: 'x y' }] },
        { base: 'c', name: null, steps: [{ word: 'USER', rest: 'd' }] },
      ],
    })
  })
  test('with a line that is no instruction is refused', () => {
    expect(() => readRecipe('FROM a\nrun x\n')).toThrow(SyntaxError)
  })
  test('may not run by a shell', () => {
    expect(() => commandOf('npm ci && npm run build')).toThrow(SyntaxError)
  })
})
