import { RouterProvider } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { router } from './router.tsx'
import { SessionProvider } from './session/use-session.ts'
import { surviveTranslation } from './shell/frame/survive-translation.ts'
import { takeOver } from './shell/frame/take-over.ts'
import { Prompts } from './shell/prompts.tsx'
import { session } from './shell/session/session.ts'
import { startConsole } from './shell/start.ts'
import './styles.ts'

// zod would try to compile its schemas with new Function, which the content policy refuses and reports.
z.config({ jitless: true })

function App() {
  return (
    <SessionProvider value={session}>
      <RouterProvider router={router} />
      <Prompts />
    </SessionProvider>
  )
}

surviveTranslation()
// Not awaited at the top level: lazy pages import this module's chunk, and would wait for it as it waits for them.
void startConsole(router).then(() => takeOver(router, <App />))
