import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import { createTheme } from '@mantine/core'
import type { StatusKind, TagKey } from '#src/domain/status.ts'

/** `fg` is text, `bg` the tint behind it, `line` what is drawn: strokes, bars, slices, borders. */
export interface Pair {
  fg: string
  bg: string
  line: string
}

export interface Scheme {
  page: string
  surface: string
  raised: string
  border: string
  /** Outline of what can be pressed or filled in: 3:1 against surface and page. */
  controlBorder: string
  text: string
  dimmed: string
  /** The accent as text or as a mark on surface, page and raised. */
  accentText: string
  status: Record<StatusKind, Pair>
  tag: Record<TagKey, Pair>
}

export const light: Scheme = {
  page: '#f4f5f7',
  surface: '#ffffff',
  raised: '#eceef1',
  border: '#dfe2e6',
  controlBorder: '#838b95',
  text: '#14181d',
  dimmed: '#56606b',
  accentText: '#1d58c2',
  status: {
    good: { fg: '#0f6130', bg: '#e2f4e8', line: '#1f8a4c' },
    watch: { fg: '#784800', bg: '#fdf0d0', line: '#bb7a00' },
    bad: { fg: '#a61b1b', bg: '#fde8e6', line: '#d13438' },
    info: { fg: '#5936a5', bg: '#efeafb', line: '#7b57d1' },
    idle: { fg: '#4a545f', bg: '#eceef1', line: '#76808c' },
  },
  tag: {
    'tag-1': { fg: '#1d4fb0', bg: '#e5eefd', line: '#2f70de' },
    'tag-2': { fg: '#075e64', bg: '#def3f4', line: '#0f8b94' },
    'tag-3': { fg: '#8d1f69', bg: '#fbe7f4', line: '#b83c8f' },
    'tag-4': { fg: '#8a3d10', bg: '#fcebe0', line: '#c2622a' },
  },
}

export const dark: Scheme = {
  page: '#0e1115',
  surface: '#161a1f',
  raised: '#20252c',
  border: '#2a3038',
  controlBorder: '#6d7783',
  text: '#e9ecef',
  dimmed: '#a0aab5',
  accentText: '#86b0ff',
  status: {
    good: { fg: '#74d698', bg: '#12301f', line: '#3fae6b' },
    watch: { fg: '#f2c266', bg: '#38290a', line: '#d9a334' },
    bad: { fg: '#ff9d97', bg: '#451b1b', line: '#f0625d' },
    info: { fg: '#c1adff', bg: '#2b2148', line: '#9a80ee' },
    idle: { fg: '#b4bdc7', bg: '#272d35', line: '#84909d' },
  },
  tag: {
    'tag-1': { fg: '#94bbff', bg: '#17294a', line: '#6a9ff8' },
    'tag-2': { fg: '#6fd6dc', bg: '#0d3134', line: '#3bb9c1' },
    'tag-3': { fg: '#f2a0d4', bg: '#3f1832', line: '#e07abb' },
    'tag-4': { fg: '#f5b184', bg: '#40220f', line: '#e08b55' },
  },
}

/** Shade 6 carries white text at 5.6:1; Mantine's own blue reaches 3.6:1 only. */
export const accent: MantineColorsTuple = [
  '#eef4ff',
  '#dbe7ff',
  '#b8d0ff',
  '#86b0ff',
  '#6799fb',
  '#3d79ee',
  '#1f5fd0',
  '#184fb3',
  '#154496',
  '#113877',
]

/** Danger buttons: shade 6 carries white text at 5.9:1. */
export const danger: MantineColorsTuple = [
  '#fff0ef',
  '#fde0dd',
  '#f9bfba',
  '#f59a94',
  '#ee706a',
  '#dc4a46',
  '#c22a2a',
  '#a61f20',
  '#8a1819',
  '#6e1213',
]

const gray: MantineColorsTuple = [
  '#f4f5f7',
  '#eceef1',
  '#e3e6ea',
  '#dfe2e6',
  '#cdd2d8',
  '#9aa3ad',
  '#56606b',
  '#414a54',
  '#2b323a',
  '#14181d',
]

const darkShades: MantineColorsTuple = [
  '#e9ecef',
  '#c3cad2',
  '#a0aab5',
  '#6d7783',
  '#3a424c',
  '#2a3038',
  '#20252c',
  '#161a1f',
  '#12161a',
  '#0e1115',
]

/** Everything the size of a finger takes its height from here: 44 px, 56 px on floor tablets (theme.css). */
const CONTROL = 'var(--control-height)'

/** A dialog's title reads as one. */
const DIALOG = { title: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 } }

interface Sized {
  size?: string | number
}

/** A size asked for by name ('xs', 'compact-sm', a number) stays; the house size is what nobody asked for. */
const unsized = (props: Sized) => props.size === undefined || props.size === 'md'

export const theme: MantineThemeOverride = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem', xxl: '2.5rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.3', xl: '1.2', xxl: '1.1' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.35' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.5rem', lg: '0.5rem', xl: '2rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  colors: { accent, danger, red: danger, gray, dark: darkShades },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  // Where black and white text are equally far from a fill, so the better of the two never falls under 4.5:1.
  autoContrast: true,
  luminanceThreshold: 0.179,
  white: '#ffffff',
  black: light.text,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_: unknown, props: Sized) => ({
        root: unsized(props) ? { '--button-height': CONTROL, '--button-fz': '1rem' } : {},
      }),
    },
    ActionIcon: {
      defaultProps: { size: 'md' },
      vars: (_: unknown, props: Sized) => ({ root: unsized(props) ? { '--ai-size': CONTROL } : {} }),
    },
    CloseButton: {
      vars: (_: unknown, props: Sized) => ({ root: unsized(props) ? { '--cb-size': CONTROL } : {} }),
    },
    Input: {
      // 16 px: iOS zooms the page into any field set in smaller type.
      defaultProps: { size: 'md' },
      vars: (_: unknown, props: Sized) => ({
        wrapper: unsized(props) ? { '--input-height': CONTROL, '--input-fz': '1rem' } : {},
      }),
    },
    InputWrapper: { defaultProps: { size: 'md' } },
    // Fades without growing: what measures itself while opening (a segmented control) would measure wrong.
    Modal: {
      defaultProps: { transitionProps: { duration: 160, transition: 'fade' }, centered: true },
      styles: DIALOG,
    },
    // Their <header> would be the page's second banner.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Drawer: { defaultProps: { transitionProps: { duration: 180 } }, styles: DIALOG },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120 },
        shadow: 'md',
        withinPortal: true,
        // Its empty focusable element inside role="menu" is a critical finding of axe.
        withInitialFocusPlaceholder: false,
      },
      styles: { item: { minHeight: CONTROL } },
    },
    Popover: { defaultProps: { transitionProps: { duration: 120 }, shadow: 'md' } },
    Tooltip: {
      defaultProps: {
        transitionProps: { duration: 120 },
        openDelay: 300,
        multiline: true,
        maw: 'min(360px, calc(100vw - 16px))',
      },
      // A name may be one long word: it breaks, rather than widening the page.
      styles: { tooltip: { overflowWrap: 'anywhere' } },
    },
    // Its field says what it is: to a screen reader the mark would be one more picture without a name.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
  },
})

function schemeVariables(scheme: Scheme): Record<string, string> {
  const pairs = { ...prefixed('status-', scheme.status), ...prefixed('', scheme.tag) }
  const variables: Record<string, string> = {
    '--surface-page': scheme.page,
    '--surface-panel': scheme.surface,
    '--surface-raised': scheme.raised,
    '--line': scheme.border,
    '--line-control': scheme.controlBorder,
    '--text': scheme.text,
    '--text-dimmed': scheme.dimmed,
    '--accent-text': scheme.accentText,
    '--mantine-color-body': scheme.surface,
    '--mantine-color-text': scheme.text,
    '--mantine-color-bright': scheme.text,
    '--mantine-color-dimmed': scheme.dimmed,
    '--mantine-color-placeholder': scheme.dimmed,
    '--mantine-color-anchor': scheme.accentText,
    '--mantine-color-accent-text': scheme.accentText,
    '--mantine-color-accent-light-color': scheme.accentText,
    '--mantine-color-accent-outline': scheme.accentText,
    '--mantine-color-error': scheme.status.bad.fg,
    '--mantine-color-success': scheme.status.good.fg,
    '--mantine-color-default': scheme.surface,
    '--mantine-color-default-hover': scheme.raised,
    '--mantine-color-default-color': scheme.text,
    '--mantine-color-default-border': scheme.controlBorder,
  }
  for (const [name, pair] of Object.entries(pairs)) {
    variables[`--${name}-fg`] = pair.fg
    variables[`--${name}-bg`] = pair.bg
    variables[`--${name}-line`] = pair.line
  }
  return variables
}

function prefixed(prefix: string, pairs: Record<string, Pair>): Record<string, Pair> {
  return Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [`${prefix}${key}`, pair]))
}

/**
 * Hands the tokens to the page as CSS variables (theme-variables.ts):
 * `--surface-page|panel|raised`, `--line`, `--line-control`, `--text`, `--text-dimmed`, `--accent-text`,
 * `--status-<good|watch|bad|info|idle>-<fg|bg|line>` and `--tag-<1..4>-<fg|bg|line>`.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--motion-quick': '120ms', '--motion': '160ms', '--motion-slow': '180ms' },
  light: schemeVariables(light),
  dark: schemeVariables(dark),
})
