import * as z from 'zod/mini'

/** A choice of the device and of nobody in person: every tab of it has the same. */
export interface DeviceSetting<Chosen> {
  getSnapshot: () => Chosen
  set: (chosen: Chosen) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * A choice kept in local storage under `key`, `unchosen` while there is none that `schema` knows. Where storage is
 * closed to us it lasts as long as the page. Of null nothing is kept.
 */
export function createDeviceSetting<Chosen>(
  key: string,
  schema: z.ZodMiniType<Chosen>,
  unchosen: Chosen,
): DeviceSetting<Chosen> {
  let present: { chosen: Chosen } | null = null
  const listeners = new Set<() => void>()

  function read(): Chosen {
    try {
      const known = z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'))
      return known.success ? known.data : unchosen
    } catch {
      return unchosen
    }
  }

  return {
    getSnapshot() {
      present ??= { chosen: read() }
      return present.chosen
    },
    set(chosen) {
      present = { chosen }
      try {
        if (chosen === null) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(chosen))
      } catch {
        // As above.
      }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      const heard = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return
        present = null
        listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', heard)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', heard)
      }
    },
  }
}
