const KEY = 'linewatch.interrupted-request'

let asking = 0

/**
 * Runs a request of a file, and remembers over a reload that the page was left before the provider had answered: what
 * it then prepares would be told to nobody.
 */
export async function rememberInterruption<T>(request: () => Promise<T>): Promise<T> {
  asking += 1
  if (asking === 1) window.addEventListener('pagehide', remember)
  try {
    return await request()
  } finally {
    asking -= 1
    if (asking === 0) window.removeEventListener('pagehide', remember)
  }
}

const remember = (): void => {
  try {
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without a store the export is found with the next news of it.
  }
}

/** When this tab was last left while a file was being asked for, in epoch milliseconds; null when it was not. */
export function interruptedAt(): number | null {
  try {
    const at = Number(sessionStorage.getItem(KEY))
    return at > 0 ? at : null
  } catch {
    return null
  }
}
