import { networkInterfaces } from 'node:os'

/** An IPv4 address of this machine other than its loopback; null where it has none. */
export function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null
}
