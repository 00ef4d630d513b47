/** The ends of a name from its first dot on, the longest first: '.0412.chain.test', '.chain.test', '.test'. */
const endsOf = (host: string): string[] => [...host.matchAll(/\./g)].map(({ index }) => host.slice(index))

/**
 * Hosts by their names without the domain that all of them share, which tells none of them apart: 'cameras.0412' of
 * 'cameras.0412.chain.test'. A name without a domain, and one that stands alone, stays as it is.
 */
export function shortHosts(hosts: readonly string[]): Map<string, string> {
  const all = [...new Set(hosts)]
  const inDomain = all.filter((host) => host.includes('.'))
  const shared = endsOf(inDomain[0] ?? '').find((end) => inDomain.every((host) => host.endsWith(end)))
  const cut = inDomain.length > 1 ? (shared?.length ?? 0) : 0
  return new Map(all.map((host) => [host, host.includes('.') && cut > 0 ? host.slice(0, -cut) : host]))
}

/** A processor as people call it: 'Intel Xeon E-2378G' of 'Intel(R) Xeon(R) E-2378G CPU @ 2.80GHz'. */
export const processorName = (model: string): string =>
  model
    .replace(/\((R|TM)\)/gi, '')
    .replace(/\s+@\s+[\d.]+\s*GHz/i, '')
    .replace(/\b(CPU|Processor)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
