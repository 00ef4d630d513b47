import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { quoted } from '#src/domain/monitoring/selector.ts'

/** Every stored sample of hosts as OpenMetrics text, for a Prometheus to begin with. */
export async function openMetricsOf(db: Database): Promise<string> {
  const rows = await db.rows<{
    name: string
    host: string
    labels: Record<string, string>
    times: number[]
    figures: (number | null)[]
  }>(sql`
    SELECT s.name, h.name AS host, s.labels, array_agg(m.at::float8 ORDER BY m.at) AS times,
           array_agg(m.figures[s.place] ORDER BY m.at) AS figures
      FROM host_series s JOIN host h ON h.id = s.host_id JOIN host_sample m ON m.host_id = h.id
     GROUP BY s.name, h.name, s.labels ORDER BY s.name`)
  const lines: string[] = []
  let family = ''
  for (const { name, host, labels, times, figures } of rows) {
    if (name !== family) lines.push(`# TYPE ${name} unknown`)
    family = name
    const named = Object.entries({ ...labels, host }).map(([label, value]) => `${label}=${quoted(value)}`)
    for (const [index, at] of times.entries())
      if (figures[index] !== null) lines.push(`${name}{${named.join(',')}} ${figures[index]} ${at / 1000}`)
  }
  return `${lines.join('\n')}\n# EOF\n`
}
