import { type ReactNode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { ShellFrame } from './shell/frame/shell-frame.tsx'
import { SignInFrame } from './shell/frame/sign-in-frame.tsx'

/**
 * Run once, by the build: the markup that stands in dist/login.html and dist/index.html.
 * The two boundaries are those the router puts around its first page; main.tsx hydrates the sign-in page over
 * this very tree, so providers that draw nothing are left out and anything that draws must stand in both.
 */
function render(page: ReactNode): string {
  return renderToString(
    <Suspense>
      <Suspense>{page}</Suspense>
    </Suspense>,
  )
}

export const frames = { signIn: render(<SignInFrame />), shell: render(<ShellFrame />) }
