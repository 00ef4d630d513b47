import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNUSED_PALETTES } from '#src/ui/theme/theme-variables.ts'

const root = join(import.meta.dirname, '../../..')
const mantine = join(root, 'node_modules/@mantine/core/styles')

const components = join(root, 'node_modules/@mantine/core/esm/components')

/** A component, and by Mantine's own modules all that it is built on. */
function builtOn(name: string, known: Set<string> = new Set()): Set<string> {
  const folder = join(components, name)
  if (known.has(name) || !existsSync(folder)) return known
  known.add(name)
  for (const file of readdirSync(folder).filter((module) => module.endsWith('.mjs'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, other = ''] of text.matchAll(/from "\.\.\/(\w+)\//g)) builtOn(other, known)
  }
  return known
}

function stylesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map((found) => found[1] ?? '')
}

const FIRST = stylesOf('src/styles.ts')
const PAGES = stylesOf('src/ui/styles.ts')
const FIELDS = stylesOf('src/ui/field-styles.ts')

/** Which of Mantine's components each file uses. */
function usedComponents(): { file: string; text: string; names: string[] }[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    if (!/\.tsx?$/.test(file)) return []
    const text = readFileSync(join(root, 'src', file), 'utf8')
    const found = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    const names = found.flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    )
    return [{ file, text, names }]
  })
}

const stylesNeeded = (names: readonly string[]) =>
  names.flatMap((name) => [...builtOn(name)]).filter((name) => existsSync(join(mantine, `${name}.css`)))

test('every Mantine component in use, and what it is built on, has its styles in one of the lists', () => {
  const listed = [...FIRST, ...PAGES, ...FIELDS]
  const missing = usedComponents().flatMap(({ names }) =>
    stylesNeeded(names).filter((name) => !listed.includes(name)),
  )
  expect(new Set(missing)).toEqual(new Set())
})

test('a file that uses a field or an overlay of Mantine brings the styles for it', () => {
  const bare = usedComponents().filter(({ file, text, names }) => {
    // What opens over a page comes with ui/overlay/drawn.ts, which brings them.
    if (file.startsWith('ui/overlay/drawn-')) return false
    return (
      stylesNeeded(names).some((name) => FIELDS.includes(name)) && !text.includes('#src/ui/field-styles.ts')
    )
  })
  expect(bare.map(({ file }) => file)).toEqual([])
  expect(readFileSync(join(root, 'src/ui/overlay/drawn.ts'), 'utf8')).toContain('#src/ui/field-styles.ts')
})

test('the styles of fields stand before those of our own that change them', () => {
  const users = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx$/.test(name) &&
      !name.startsWith('ui/overlay/drawn-') &&
      readFileSync(join(root, 'src', name), 'utf8').includes('inputs.module.css'),
  )
  const late = users.filter(
    (name) => !readFileSync(join(root, 'src', name), 'utf8').startsWith("import '#src/ui/field-styles.ts'"),
  )
  expect(users).not.toEqual([])
  expect(late).toEqual([])
})

test('no palette that the build leaves out is asked for', () => {
  const asked = new RegExp(
    `color="(?:${UNUSED_PALETTES.join('|')})|--mantine-color-(?:${UNUSED_PALETTES.join('|')})-`,
  )
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const faulty = files.filter(
    (file) => /\.(?:tsx?|css)$/.test(file) && asked.test(readFileSync(join(root, 'src', file), 'utf8')),
  )
  expect(faulty).toEqual([])
})

test('no style is listed twice', () => {
  const listed = [...FIRST, ...PAGES, ...FIELDS]
  expect(listed.length).toBe(new Set(listed).size)
})

test('no style asks light-dark() for a colour: what the build makes of it has none', () => {
  const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const asking = styles.filter((name) =>
    readFileSync(join(root, 'src', name), 'utf8').includes('light-dark('),
  )
  expect(asking).toEqual([])
})

/** What stands right before a ':has(': a class, an attribute, an element, or nothing. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/([^\s,{}>+~]*):has\(/g)].map(([, anchor = '']) => anchor)

test('what has something in it is named: of any element at all, each change is looked up for all around it', () => {
  const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const anchors = styles.flatMap((name) =>
    anchorsOf(readFileSync(join(root, 'src', name), 'utf8')).map((anchor) => ({ name, anchor })),
  )
  expect(anchors.length).toBeGreaterThan(20)
  expect(anchors.filter(({ anchor }) => /^(?:\*|div|span|p|button)?$/.test(anchor))).toEqual([])
  expect(anchorsOf(':global([data-long]) :has(> .words) > :first-child')).toEqual([''])
})

test('what opens over a page is drawn in one place alone, or screens would need it at once', () => {
  const opening = /import \{[^}]*\b(?:Menu|Drawer|Tooltip|Popover|Modal)\b[^}]*\} from '@mantine\/core'/
  const drawing = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx$/.test(name) && opening.test(readFileSync(join(root, 'src', name), 'utf8')),
  )
  // The palette is an overlay itself; a still is looked at where a finger or a pointer rests, and nothing opens it.
  const apart = ['shell/palette/palette.tsx', 'routes/_app/cameras/-parts/view/camera-still.tsx']
  expect(drawing.filter((name) => !name.startsWith('ui/overlay/') && !apart.includes(name))).toEqual([])
})

/** Selectors of a style sheet outside of its media queries, one for each rule. */
function selectorsOf(text: string): string[] {
  const selectors: string[] = []
  const inner = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  for (const [, selector = ''] of inner.matchAll(/([^{};]+)\{/g))
    selectors.push(selector.replace(/\s+/g, ' ').trim())
  return selectors
}

test('a style sheet has one rule for a selector: under a name that is taken, one thing changes how another looks', () => {
  const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(50)
  const twice = sheets.flatMap((name) => {
    const selectors = selectorsOf(readFileSync(join(root, 'src', name), 'utf8'))
    return selectors
      .filter((selector, at) => selectors.indexOf(selector) !== at)
      .map((one) => `${name}: ${one}`)
  })
  expect(twice).toEqual([])
})
