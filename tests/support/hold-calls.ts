import { vi } from 'vitest'

/** Has the console's calls that `isHeld` picks wait until the answer is called; for what a screen shows meanwhile. */
export function holdCalls(isHeld: (call: { method: string; url: string }) => boolean): () => void {
  const network = globalThis.fetch
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (isHeld({ method: init?.method ?? 'GET', url: String(url) })) await held
    return network(url, init)
  })
  return () => {
    fetching.mockRestore()
    goOn()
  }
}

/** Has the provider do what such calls ask, and their answers wait until the answer is called. */
export function holdAnswers(isHeld: (call: { method: string; url: string }) => boolean): () => void {
  const network = globalThis.fetch
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await network(url, init)
    if (isHeld({ method: init?.method ?? 'GET', url: String(url) })) await held
    return response
  })
  return () => {
    fetching.mockRestore()
    goOn()
  }
}
