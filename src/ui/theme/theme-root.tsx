import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '../styles.ts'
import { theme } from './theme.ts'

/**
 * What is drawn with Mantine stands in one of these: the pages except sign-in, and whatever else is drawn along with
 * them. The first load needs none of it: sign-in and the shell's frame are plain elements, whose variables stand in
 * the document.
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
