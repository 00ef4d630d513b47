import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useSessionActions } from '#src/session/use-session.ts'
import { useChangePreference } from './use-profile.ts'

/** The theme, and how to choose another: here at once, and on the user's other devices. */
export function useTheme(): [MantineColorScheme, (theme: MantineColorScheme) => void] {
  const session = useSessionActions()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { mutate } = useChangePreference()
  const choose = (theme: MantineColorScheme) => {
    setColorScheme(theme)
    // What is seen as a role is read only.
    if (session.viewedRole() === null) mutate({ theme })
  }
  return [colorScheme, choose]
}
