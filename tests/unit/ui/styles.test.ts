import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNUSED_PALETTES } from '#src/ui/theme/theme-variables.ts'

const root = join(import.meta.dirname, '../../..')
const mantine = join(root, 'node_modules/@mantine/core/styles')

/** Styles a component needs besides its own: what it is built on. */
const BUILT_ON: Record<string, string[]> = {
  Select: ['Combobox', 'Popover', 'ScrollArea', 'Input'],
  MultiSelect: ['Combobox', 'Popover', 'ScrollArea', 'Input', 'Pill', 'PillsInput'],
  Combobox: ['Popover', 'ScrollArea'],
  TextInput: ['Input'],
  InputBase: ['Input'],
  NativeSelect: ['Input'],
  Menu: ['Popover', 'UnstyledButton'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Checkbox: ['InlineInput', 'CheckboxIndicator'],
  Button: ['UnstyledButton', 'Loader'],
  ActionIcon: ['UnstyledButton', 'Loader'],
}

function stylesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map((found) => found[1] ?? '')
}

function usedComponents(): string[] {
  const names = new Set<string>()
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const text = readFileSync(join(root, 'src', file), 'utf8')
    for (const found of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of (found[1] ?? '').split(',')) names.add(name.trim().split(' as ')[0] ?? '')
    }
  }
  return [...names]
}

test('every Mantine component in use, and what it is built on, has its styles in one of the two lists', () => {
  const listed = [...stylesOf('src/styles.ts'), ...stylesOf('src/ui/styles.ts')]
  const needed = usedComponents().flatMap((name) => [name, ...(BUILT_ON[name] ?? [])])
  const missing = needed.filter((name) => existsSync(join(mantine, `${name}.css`)) && !listed.includes(name))
  expect(new Set(missing)).toEqual(new Set())
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
  const listed = [...stylesOf('src/styles.ts'), ...stylesOf('src/ui/styles.ts')]
  expect(listed.length).toBe(new Set(listed).size)
})
