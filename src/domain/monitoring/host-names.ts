/** The ends of a name from its first dot on, the longest first: '.0412.chain.test', '.chain.test', '.test'. */
const endsOf = (host: string): string[] => [...host.matchAll(/\./g)].map(({ index }) => host.slice(index))

/** At most this share of the hosts may be of other domains; their names are written out. */
const STRANGERS = 0.1

/**
 * Hosts by their names without the domain that (almost) all of them share, which tells none of them apart:
 * 'cameras.0412' of 'cameras.0412.chain.test'. One of another domain, one without any, one that stands alone and one
 * that would then be called as another is stay as they are.
 */
export function shortHosts(hosts: readonly string[]): Map<string, string> {
  const all = new Set(hosts)
  const inDomain = [...all].filter((host) => host.includes('.'))
  const sharing = new Map<string, number>()
  for (const end of inDomain.flatMap(endsOf)) sharing.set(end, (sharing.get(end) ?? 0) + 1)
  const least = Math.max(2, inDomain.length * (1 - STRANGERS))
  const [shared] = [...sharing]
    .flatMap(([end, count]) => (count >= least ? end : []))
    .toSorted((one, other) => other.length - one.length)
  const shortOf = (host: string) => {
    const short = shared && host.endsWith(shared) ? host.slice(0, -shared.length) : host
    return all.has(short) ? host : short
  }
  return new Map([...all].map((host) => [host, shortOf(host)]))
}

/** A processor as people call it: 'Intel Xeon E-2378G' of 'Intel(R) Xeon(R) E-2378G CPU @ 2.80GHz'. */
export const processorName = (model: string): string =>
  model
    .replace(/\((R|TM)\)/gi, '')
    .replace(/\s+@\s+[\d.]+\s*GHz/i, '')
    .replace(/\b(CPU|Processor)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
