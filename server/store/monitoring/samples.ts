import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Grain } from '#server/domain/monitoring/grain.ts'

/** A series of a host, and the place of its figures in the host's samples. */
export interface StoredSeries {
  hostId: number
  host: string
  place: number
  /** Without its name and its host. */
  labels: Record<string, string>
}

export const seriesNamed = (db: Database, name: string) =>
  db.rows<StoredSeries>(sql`
    SELECT s.host_id, h.name AS host, s.place, s.labels FROM host_series s JOIN host h ON h.id = s.host_id
     WHERE s.name = ${name} ORDER BY h.name, s.place`)

/** Which samples are read: those that lie at most `reach` before one of the moments. Milliseconds. */
export interface SampleRange {
  first: number
  last: number
  /** How far apart the moments are; 0 of a single one. */
  step: number
  reach: number
  /** This grain and coarser ones. */
  grain: Grain
}

/** The samples of a host: `figures` has those of the first place, then those of the second. */
export interface HostSamples {
  hostId: number
  times: Float64Array
  figures: Float64Array[]
}

/** Samples of hosts at some places, in order of time; NaN where there was no figure. */
export async function readSamples(
  db: Database,
  hostIds: readonly number[],
  places: readonly number[],
  range: SampleRange,
): Promise<HostSamples[]> {
  const figures = places.map((place) => sql`float8send(coalesce(s.figures[${place}::int], 'NaN'))`)
  // Sent as bytes, since to read a million numbers from text takes the time of several answers; and as they come, since
  // PostgreSQL would sort them with everything else that stands in their rows.
  const rows = await db.rows<{ hostId: number; bytes: Buffer }>(sql`
    SELECT s.host_id, string_agg(${join([sql`float8send(s.at::float8)`, ...figures], ' || ')}, '') AS bytes
      FROM ${samplesWithin(hostIds, range)}
     GROUP BY s.host_id`)
  return rows.map(({ hostId, bytes }) => ({ hostId, ...columnsOf(numbersOf(bytes), places.length) }))
}

/** Between moments that are far apart nothing is read: each has a slice of time of its own. */
function samplesWithin(hostIds: readonly number[], { first, last, step, reach, grain }: SampleRange): Sql {
  const between = (after: Sql, until: Sql) => sql`
    (SELECT h.host_id, h.at, h.figures FROM host_sample h
      WHERE h.host_id = ANY(${[...hostIds]}::int[]) AND h.grain >= ${grain} AND h.at > ${after} AND h.at <= ${until}
     OFFSET 0) AS s`
  if (step <= reach) return between(sql`${first - reach}`, sql`${last}`)
  const moments = sql`generate_series(${first}::bigint, ${last}::bigint, ${step}::bigint) AS m (at)`
  return sql`${moments} CROSS JOIN LATERAL ${between(sql`m.at - ${reach}::bigint`, sql`m.at`)}`
}

/** What was told together stands together: a time, and a figure of each place. */
function columnsOf(told: Float64Array, places: number): Omit<HostSamples, 'hostId'> {
  const width = places + 1
  const order = rowsInOrder(told, width)
  const column = (index: number) => {
    const values = new Float64Array(order.length)
    for (let row = 0; row < order.length; row += 1)
      values[row] = told[(order[row] as number) * width + index] as number
    return values
  }
  return { times: column(0), figures: Array.from({ length: places }, (_, place) => column(place + 1)) }
}

/** They mostly come in order of time as they are. */
function rowsInOrder(told: Float64Array, width: number): Uint32Array {
  const order = new Uint32Array(told.length / width)
  const timeOf = (row: number) => told[row * width] as number
  let isSorted = true
  for (let row = 0; row < order.length; row += 1) {
    order[row] = row
    isSorted &&= row === 0 || timeOf(row - 1) < timeOf(row)
  }
  return isSorted ? order : order.sort((one, other) => timeOf(one) - timeOf(other))
}

/** PostgreSQL sends numbers with their highest byte first. */
function numbersOf(sent: Buffer): Float64Array {
  const bytes = new Uint8Array(sent)
  Buffer.from(bytes.buffer).swap64()
  return new Float64Array(bytes.buffer)
}
