import type { Root } from 'react-dom/client'
import { vi } from 'vitest'

/**
 * The roots that the program made itself, which nobody unmounts in a browser. Here the process goes on with
 * the next file's program: what still ran then would raise errors outside of any test. Import it before the program.
 */
const roots = vi.hoisted(() => new Set<Root>())

vi.mock('react-dom/client', async (importOriginal) => {
  const original = await importOriginal<typeof import('react-dom/client')>()
  const noted = <A extends unknown[]>(make: (...args: A) => Root) => {
    return (...args: A) => {
      const root = make(...args)
      roots.add(root)
      return root
    }
  }
  return { ...original, createRoot: noted(original.createRoot), hydrateRoot: noted(original.hydrateRoot) }
})

/** Ends the program: nothing it began goes on. */
export function unmountProgram(): void {
  for (const root of roots) root.unmount()
  roots.clear()
}
