import { BASES } from '#src/contract/define/endpoint.ts'

/** The server's calls as a plain HTTP client makes them; the browser's door is not measured here. */
export const { api: API, proxy: PROXY } = BASES
export const PASSWORD = 'Kitchen#2026'
export const ADMINISTRATOR = 'admin@linewatch.test'

export async function signIn(url: string, email = ADMINISTRATOR): Promise<string> {
  const answer = await fetch(`${url}${API}/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in as ${email} answered ${answer.status}.`)
  return (await answer.json()).accessToken
}

/** One authorized GET, its body read whole. */
export async function get<T>(url: string, path: string, token: string, base = API): Promise<T> {
  const answer = await fetch(`${url}${base}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** What the server says of itself at /metrics. */
export interface Usage {
  /** Seconds of a core. */
  cpuSeconds: number
  memoryMb: number
  /** Any other of its figures; NaN where there is no such. */
  of(name: string): number
}

export async function usage(url: string): Promise<Usage> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    cpuSeconds: of('process_cpu_user_seconds_total') + of('process_cpu_system_seconds_total'),
    memoryMb: of('process_resident_memory_bytes') / 1024 / 1024,
    of,
  }
}

/** The first restaurant's uuid. */
export async function firstRestaurant(url: string, token: string): Promise<string> {
  const list = await get<{ content: { uuid: string }[] }>(url, '/restaurants?limit=50', token)
  const uuid = list.content[0]?.uuid
  if (!uuid) throw new Error('There is no restaurant.')
  return uuid
}
