import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import '../styles.ts'
import { theme } from './theme.ts'

const root = () => document.documentElement

/** What Mantine's own provider says to its components where it has no variables to write. */
const GIVEN = {
  getRootElement: root,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

const manager = localStorageColorSchemeManager()

/**
 * What is drawn with Mantine stands in one of these: the pages except sign-in, and whatever else is drawn along with
 * them. The first load needs none of it: sign-in and the shell's frame are plain elements, whose variables stand in
 * the document.
 *
 * It does what MantineProvider would do. That one also brings, and runs, what writes the theme's variables, which the
 * build has written (sw/build/theme-css.ts), and classes that nothing here uses.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement: root,
  })
  useLayoutEffect(() => root().setAttribute('data-respect-reduced-motion', 'true'), [])
  return (
    <MantineContext value={{ ...GIVEN, ...scheme }}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
