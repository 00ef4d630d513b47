import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const RECIPE = 'docs/operating/Dockerfile'

/** One instruction: its word, and what follows it. */
export interface Step {
  word: string
  rest: string
}
export interface Stage {
  /** As FROM names it. */
  base: string
  name: string | null
  steps: Step[]
}

/** The instructions of a recipe for images by stage, after those that all stages share. */
export function readRecipe(text: string): { shared: Step[]; stages: Stage[] } {
  const shared: Step[] = []
  const stages: Stage[] = []
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (word === '') throw new SyntaxError(`This line is no instruction: ${line}`)
    const [base = '', , name = null] = rest.split(/ +/)
    if (word === 'FROM') stages.push({ base, name, steps: [] })
    else (stages.at(-1)?.steps ?? shared).push({ word, rest })
  }
  return { shared, stages }
}

export const recipe = readRecipe(readFileSync(join(import.meta.dirname, '../../..', RECIPE), 'utf8'))

/** The image itself: its last stage. */
export const image: Stage = recipe.stages.at(-1) ?? { base: '', name: null, steps: [] }

export const restsOf = (word: string, steps: readonly Step[] = image.steps): string[] =>
  steps.filter((step) => step.word === word).map(({ rest }) => rest)

/** A command that needs no shell: an array in JSON, after options. @throws SyntaxError for any other */
export const commandOf = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('["')))

export interface Copy {
  /** The stage it is taken from; the project's folder if null. */
  from: string | null
  sources: string[]
  target: string
}
export function copyOf(rest: string): Copy {
  const [, from = null, paths = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? []
  const sources = paths.split(/ +/)
  return { from, target: sources.pop() ?? '', sources }
}

/** What ENV sets, by name. */
export const environment = (): Record<string, string> =>
  Object.fromEntries(restsOf('ENV').flatMap((rest) => rest.split(/ +/).map((one) => one.split('='))))
