import sql from 'sql-template-tag'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { Database } from '#server/db/query.ts'
import { GRAIN_KEPT_MS, GRAINS, type Grain } from '#server/domain/monitoring/grain.ts'

/** A series that a host reports. */
export interface ToldSeries {
  name: string
  /** Without its name and its host. */
  labels: Readonly<Record<string, string>>
}

/** A host that is kept: where each of its series stands in its samples. */
export interface KeptHost {
  id: number
  /** Of each series that was told, in their order; counted from 1. */
  places: number[]
  /** When it was asked last; null for never. */
  askedAt: number | null
}

/** Finds a host, or makes it, with a place for each of its series: one that it has not had is given a new place. */
export function keepHost(db: Database, name: string, told: readonly ToldSeries[]): Promise<KeptHost> {
  return db.transaction(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO host (name) VALUES (${name}) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`)
    await tx.run(sql`
      INSERT INTO host_series (host_id, place, name, labels)
      SELECT ${id}::int, (SELECT coalesce(max(place), 0) FROM host_series WHERE host_id = ${id}) + row_number() OVER (ORDER BY t.ordinality),
             t.series ->> 'name', t.series -> 'labels'
        FROM jsonb_array_elements(${JSON.stringify(told)}::jsonb) WITH ORDINALITY AS t (series)
       WHERE NOT EXISTS (SELECT FROM host_series s WHERE s.host_id = ${id} AND s.name = t.series ->> 'name'
                            AND s.labels = t.series -> 'labels')`)
    const rows = await tx.rows<{ place: number }>(sql`
      SELECT s.place FROM jsonb_array_elements(${JSON.stringify(told)}::jsonb) WITH ORDINALITY AS t (series)
        JOIN host_series s ON s.host_id = ${id} AND s.name = t.series ->> 'name' AND s.labels = t.series -> 'labels'
       ORDER BY t.ordinality`)
    const { askedAt } = await tx.one<{ askedAt: number | null }>(
      sql`SELECT max(at) AS asked_at FROM host_sample WHERE host_id = ${id}`,
    )
    return { id, places: rows.map(({ place }) => place), askedAt }
  })
}

/** What a host told at a moment, in the order of its series; null for what it did not. */
export interface ToldFigures {
  host: Pick<KeptHost, 'id' | 'places'>
  at: number
  grain: Grain
  figures: readonly (number | null)[]
}

export async function keepSamples(db: Database, told: Iterable<ToldFigures>): Promise<void> {
  await bulkInsert(db, 'host_sample', ['host_id', 'at', 'grain', 'figures'], rowsOf(told))
}

function* rowsOf(told: Iterable<ToldFigures>) {
  for (const { host, at, grain, figures } of told) {
    const row: (number | null)[] = new Array(Math.max(...host.places)).fill(null)
    for (const [index, place] of host.places.entries()) row[place - 1] = figures[index] ?? null
    yield [host.id, at, grain, row]
  }
}

/** Thins samples: of those that are old enough only coarser ones are left. */
export async function thinSamples(db: Database, now: number): Promise<void> {
  for (const grain of Object.values(GRAINS))
    await db.run(sql`DELETE FROM host_sample WHERE grain = ${grain} AND at < ${now - GRAIN_KEPT_MS[grain]}`)
}
