import { memoryStorage, type StorageLike } from './storage.ts'

/** A role an administrator looks at the console as. */
export interface ViewedRole {
  uuid: string
  name: string
}

const VIEW_AS_KEY = 'linewatch.viewAs'

/**
 * The role this tab is viewed as, in the tab's own storage: a reload keeps it, other tabs know nothing of it. Code
 * that starts or stops it reloads the page after, so that nothing of one view is left in the other.
 */
export function createViewAs(tab: StorageLike | null) {
  const items = tab ?? memoryStorage()
  const read = (): ViewedRole | null => {
    try {
      const { uuid, name } = JSON.parse(items.getItem(VIEW_AS_KEY) ?? 'null') as Partial<ViewedRole>
      return typeof uuid === 'string' && typeof name === 'string' ? { uuid, name } : null
    } catch {
      return null
    }
  }
  let role = read()
  return {
    role: (): ViewedRole | null => role,
    start(next: ViewedRole): void {
      role = { uuid: next.uuid, name: next.name }
      items.setItem(VIEW_AS_KEY, JSON.stringify(role))
    },
    stop(): void {
      if (role === null) return
      role = null
      items.removeItem(VIEW_AS_KEY)
    },
  }
}
export type ViewAs = ReturnType<typeof createViewAs>
