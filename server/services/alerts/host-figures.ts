import { type HostFigures, unaskedMs } from '#server/domain/alerts/seen.ts'
import { noteAnswered, skipSilence, watchedHosts } from '#server/store/alerts/hosts.ts'
import { keepSetting, settingOf } from '#server/store/operations/settings.ts'
import { expressionOf, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import { ask } from '../monitoring/ask.ts'
import type { Services } from '../services.ts'

export type HostServices = Pick<Services, 'db' | 'monitoring' | 'now' | 'log'>

/** When hosts were asked last, and answered for. */
const ASKED = 'hosts-asked'

/**
 * What is known of every host that has ever answered, by the same expressions that the screens ask, whichever engine
 * answers them. Null while that engine itself does not: of hosts nothing is known then.
 */
export async function hostFigures(services: HostServices): Promise<HostFigures[] | null> {
  const { db, now, log } = services
  try {
    const up = await highest(services, 'answering')
    const disk = await highest(services, 'rootPercent')
    const [cpu, gpu] = [await highest(services, 'cpuTemperature'), await highest(services, 'gpuTemperature')]
    const answering = [...up].flatMap(([host, value]) => (value > 0 ? [host] : []))
    const at = now()
    const { at: askedAt } = await settingOf(db, ASKED, () => ({ at }))
    const rest = unaskedMs(askedAt, at)
    if (rest !== 0) await skipSilence(db, rest)
    await keepSetting(db, ASKED, { at })
    await noteAnswered(db, answering, at)
    return (await watchedHosts(db)).map(({ host, answeredAt, restaurantId }) => {
      const used = disk.get(host)
      const heat = [cpu, gpu].flatMap((of) => of.get(host) ?? [])
      return {
        host,
        restaurantId,
        lastScrapeAt: answeredAt,
        rootDiskUsedShare: used === undefined ? null : used / 100,
        hottestTemperature: heat.length > 0 ? Math.max(...heat) : null,
      }
    })
  } catch (error) {
    log.warn({ err: error }, 'The figures of the hosts could not be asked for; their alerts wait.')
    return null
  }
}

/** A metric's present figure of each host; of several series the highest. */
async function highest(services: HostServices, code: MetricCode): Promise<Map<string, number>> {
  const { data } = await ask(services, 'all', { query: expressionOf(code, 'select') })
  const figures = new Map<string, number>()
  for (const { metric, value } of data.result) {
    const [host, figure] = [metric.host, Number(value[1])]
    if (host !== undefined && Number.isFinite(figure))
      figures.set(host, Math.max(figure, figures.get(host) ?? figure))
  }
  return figures
}
