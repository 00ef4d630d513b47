import type { Database } from '#server/db/query.ts'
import { changes } from '#server/demo/kitchens/changes.ts'
import { eventOf, ordersOf, readCodes, type Said as Told } from '#server/demo/kitchens/told.ts'
import { views } from '#server/demo/kitchens/views.ts'
import type { DayFacts, FactKind } from '#server/demo/model/day/facts.ts'
import { factKinds } from '#server/domain/intake/facts.ts'
import { intakeEvents } from '#src/contract/intake/events.ts'
import { INTAKE_KINDS, type IntakeKind } from '#src/domain/intake/kinds.ts'

/** One thing that a kitchen's equipment says, and when. */
export interface Said extends Told {
  /** Epoch milliseconds. */
  at: number
}

/** Equipment names less of unusual events than the demonstration draws. */
const LEFT_OUT: readonly IntakeKind[] = ['unusual']

/**
 * What the equipment of a kitchen says of a day, in the order in which it learns it: each fact in several pieces, each
 * of little that is known by then. Times are of the facts; the keys are their ids. Unusual events are left out.
 *
 * @param pieces how an event is split
 */
export async function toldDay(
  db: Database,
  facts: DayFacts,
  pieces: (event: Told) => Told[] = inPieces,
): Promise<Said[]> {
  const all = changes(facts, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const [restaurantId = 0] = facts.batch.map((batch) => batch.restaurantId)
  const codes = await readCodes(db, restaurantId, ordersOf(all))
  const said = (Object.keys(views) as FactKind[]).flatMap((kind) => {
    const name = INTAKE_KINDS.find((one) => factKinds[one].table === views[kind].table)
    return name && !LEFT_OUT.includes(name) ? ofKind(kind, name) : []
  })
  return said.sort((a, b) => a.at - b.at)

  function ofKind<K extends FactKind>(kind: K, name: IntakeKind): Said[] {
    const view = views[kind]
    const list: readonly DayFacts[K][number][] = facts[kind]
    return list.flatMap((fact) => {
      const moments = [view.begins(fact), ...view.changes(fact).filter((moment) => moment !== null)]
      const said = new Set<string>()
      return [...new Set(moments)].flatMap((at) =>
        pieces(eventOf(name, view.at(fact, at), codes)).flatMap((piece) => {
          const text = JSON.stringify(piece)
          if (said.has(text)) return []
          said.add(text)
          return [{ ...piece, at }]
        }),
      )
    })
  }
}

/** An event with only what it can't be without, and more with what else it says, two things at a time. */
function inPieces({ kind, data }: Told): Told[] {
  const { shape } = intakeEvents[kind].data
  const mayMiss = (field: string) => {
    const schema = Object.entries(shape).find(([name]) => name === field)?.[1]
    return schema !== undefined && field !== 'key' && schema.safeParse(undefined).success
  }
  const { key, ...fields } = data
  const entries = Object.entries(fields)
  const base = { ...Object.fromEntries(entries.filter(([field]) => !mayMiss(field))), key }
  const others = entries
    .filter(([field]) => mayMiss(field))
    .flatMap(([field, value]) =>
      (field === 'stages' ? stagesApart(value as Stages) : [value]).map((one) => [field, one] as const),
    )
  const pairs = others.flatMap((one, place) => {
    const next = others[place + 1]
    // Stages are one field: two of them are two events.
    return place % 2 ? [] : next?.[0] === one[0] ? [[one], [next]] : [next ? [one, next] : [one]]
  })
  return [
    { kind, data: base },
    ...pairs.map((pair) => ({ kind, data: { ...base, ...Object.fromEntries(pair) } })),
  ]
}

type Stages = Record<string, Record<string, unknown>>

/** What each stage should take, together, and the end of each. */
const stagesApart = (stages: Stages) => [
  Object.fromEntries(Object.entries(stages).map(([stage, { expectedS }]) => [stage, { expectedS }])),
  ...Object.entries(stages)
    .filter(([, { endedAt }]) => endedAt !== undefined)
    .map(([stage, { endedAt }]) => ({ [stage]: { endedAt } })),
]
