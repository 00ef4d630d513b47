import { hostsInScope } from '#server/store/monitoring/hosts.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import type { Matrix, Vector } from '#src/contract/operations/monitoring.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { t } from '#src/domain/language/text.ts'
import { MOST_POINTS, pointCount } from '#src/domain/monitoring/resolution.ts'
import type { Services } from '../services.ts'
import type { QueryRange } from './engine.ts'
import { requireKnownHosts, requireKnownLabels } from './known-labels.ts'
import type { Matcher, VectorExpression } from './promql/ast.ts'
import { bind } from './promql/bind.ts'
import { type Pattern, patternOf, readPattern } from './promql/pattern.ts'
import { readExpression } from './promql/read.ts'

type Asked = Pick<Services, 'db' | 'monitoring' | 'now'>

/** What an expression gives at a moment, of the hosts in scope. @throws Refused 400 for what may not be asked */
export async function ask(
  services: Asked,
  scope: Scope,
  { query, time }: { query: string; time?: number | undefined },
): Promise<Vector> {
  const at = time ?? services.now() / 1000
  const result = await resultOf(services, scope, query, (expression) =>
    services.monitoring.query(expression, at),
  )
  return { status: 'success', data: { resultType: 'vector', result } }
}

/** The same from a start to an end. @throws Refused 400 for too many points, too */
export async function askRange(
  services: Asked,
  scope: Scope,
  { query, ...range }: QueryRange & { query: string },
): Promise<Matrix> {
  if (range.end < range.start) throw badRequest(t('The end is before the start.'))
  if (pointCount(range) > MOST_POINTS)
    throw badRequest(
      t(
        'This would be more than {points} points for each series. Choose a coarser resolution or a shorter range.',
        { points: MOST_POINTS },
      ),
    )
  const result = await resultOf(services, scope, query, (expression) =>
    services.monitoring.queryRange(expression, range),
  )
  return { status: 'success', data: { resultType: 'matrix', result } }
}

/** The hosts that the caller may see figures of. */
export async function askHosts(services: Asked, scope: Scope): Promise<string[]> {
  const known = await services.monitoring.hosts()
  if (scope === 'all') return known
  const his = new Set(await hostsInScope(services.db, scope))
  return known.filter((host) => his.has(host))
}

/** A user who sees all restaurants sees every host, also one of none; what has no host is shown to nobody. */
const ANY_HOST = readPattern('.+') as Pattern

/** What an expression gives of the hosts in scope alone. @throws Refused 400 for a host or a label that is not there */
async function resultOf<Result>(
  { db, monitoring }: Asked,
  scope: Scope,
  query: string,
  answer: (expression: VectorExpression) => Promise<Result[]>,
): Promise<Result[]> {
  const expression = readExpression(query)
  const hosts = scope === 'all' ? null : await hostsInScope(db, scope)
  // A host that has not reported yet is known by its restaurant, and one of no restaurant by its figures.
  await requireKnownHosts(
    expression,
    hosts ? [async () => hosts] : [() => hostsInScope(db, 'all'), () => monitoring.hosts()],
  )
  if (hosts?.length === 0) return []
  const inScope: Matcher = { label: 'host', op: '=~', pattern: hosts ? patternOf(hosts) : ANY_HOST }
  const result = await answer(bind(expression, inScope))
  if (result.length === 0)
    await requireKnownLabels(expression, (name) => monitoring.labelsOf({ name, inScope }))
  return result
}
