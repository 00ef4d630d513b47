import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'
import { takeOver } from './shell/frame/take-over.ts'
import './styles.ts'
import { cssVariablesResolver, theme } from './theme.ts'

function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

await takeOver(router, <App />)
