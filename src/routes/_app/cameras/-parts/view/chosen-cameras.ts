import { LEAST_COUNT, MOST_COUNT } from '#src/domain/cameras/layout.ts'

/** How often each chosen camera is to be added, by its uuid; what is not in it is not chosen. */
export type Chosen = ReadonlyMap<string, number>

/** A camera chosen once, or not any more. */
export function toggled(chosen: Chosen, uuid: string): Chosen {
  const next = new Map(chosen)
  if (!next.delete(uuid)) next.set(uuid, LEAST_COUNT)
  return next
}

/** A chosen camera so many times, 1 to 5. */
export function withCount(chosen: Chosen, uuid: string, count: number): Chosen {
  if (!chosen.has(uuid)) return chosen
  return new Map(chosen).set(uuid, Math.min(MOST_COUNT, Math.max(LEAST_COUNT, count)))
}

/** What of the choice there still is. */
export const existingChoices = (chosen: Chosen, uuids: readonly string[]): [uuid: string, count: number][] =>
  uuids.flatMap((uuid) => {
    const count = chosen.get(uuid)
    return count === undefined ? [] : [[uuid, count] as [string, number]]
  })
