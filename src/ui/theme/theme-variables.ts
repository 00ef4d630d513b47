import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from './theme.ts'

/** Mantine's stock colours that the theme has no use for: colour is spent on status alone. */
export const UNUSED_PALETTES = [
  'blue',
  'pink',
  'grape',
  'violet',
  'indigo',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
]

const UNUSED = new RegExp(`^--mantine-color-(?:${UNUSED_PALETTES.join('|')})-`)

type Variables = Record<string, string>

const used = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))

/**
 * The style sheet of all CSS variables of the theme, for both colour schemes. The build writes it once
 * (sw/build/theme-css.ts); a provider that works it out in every browser sends the same 23 kB twice.
 */
export function themeVariables(override: MantineThemeOverride = theme): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, override)
  const stock = defaultCssVariablesResolver(merged)
  const own = cssVariablesResolver(merged)
  return convertCssVariables({
    variables: used({ ...stock.variables, ...own.variables }),
    light: used({ ...stock.light, ...own.light, '--mantine-color-scheme': 'light' }),
    dark: used({ ...stock.dark, ...own.dark, '--mantine-color-scheme': 'dark' }),
  })
}
