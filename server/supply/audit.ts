import { z } from 'zod'

/** A known fault of a package. */
export interface Advisory {
  package: string
  severity: string
  title: string
  url: string
  /** The versions that have it, as npm writes a range. */
  range: string
}

export type Audit = { kind: 'answered'; advisories: Advisory[] } | { kind: 'refused'; why: string }

const advisory = z.object({
  name: z.string(),
  severity: z.string(),
  title: z.string(),
  url: z.string(),
  range: z.string(),
})
const report = z.object({
  auditReportVersion: z.literal(2),
  // A text names another package, which has its own entry.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
})
const refusal = z.object({ message: z.string() })

const WORST_FIRST = ['critical', 'high', 'moderate', 'low', 'info']
const rank = ({ severity }: Advisory) => WORST_FIRST.indexOf(severity) + 1 || WORST_FIRST.length + 1

/** What `npm audit --json` wrote: the advisories, the worst first and each once, or why there was no answer. */
export function readAudit(output: string): Audit {
  let written: unknown
  try {
    written = JSON.parse(output)
  } catch {
    return { kind: 'refused', why: 'npm audit wrote no JSON' }
  }
  const answered = report.safeParse(written)
  if (!answered.success) {
    const refused = refusal.safeParse(written)
    return { kind: 'refused', why: refused.success ? refused.data.message : 'npm audit wrote no report' }
  }
  const found = new Map<string, Advisory>()
  for (const { via } of Object.values(answered.data.vulnerabilities))
    for (const one of via)
      if (typeof one !== 'string') {
        const { name, ...rest } = one
        found.set(`${name} ${one.url}`, { package: name, ...rest })
      }
  return { kind: 'answered', advisories: [...found.values()].toSorted((a, b) => rank(a) - rank(b)) }
}
