/** The server's calls as a plain HTTP client makes them; the browser's door is not measured here. */
export const API = '/api/v1'
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
export async function get<T>(url: string, path: string, token: string): Promise<T> {
  const answer = await fetch(`${url}${API}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The first restaurant's uuid. */
export async function firstRestaurant(url: string, token: string): Promise<string> {
  const list = await get<{ content: { uuid: string }[] }>(url, '/restaurants?limit=50', token)
  const uuid = list.content[0]?.uuid
  if (!uuid) throw new Error('There is no restaurant.')
  return uuid
}
