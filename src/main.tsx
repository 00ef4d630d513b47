import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'
import { SessionProvider } from './session/use-session.ts'
import { takeOver } from './shell/frame/take-over.ts'
import { Prompts } from './shell/prompts.tsx'
import { queryClient, session } from './shell/session.ts'
import { startConsole } from './shell/start.ts'
import './styles.ts'
import { cssVariablesResolver, theme } from './theme.ts'

function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={session}>
          <RouterProvider router={router} />
          <Prompts />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

await startConsole(router)
await takeOver(router, <App />)
