/** A browser's part at an identity provider: it keeps cookies, follows redirects there, and fills in the forms. */
export interface Visitor {
  /**
   * Signs in there as somebody, and answers the address that it is sent back to, which it doesn't open.
   * @param options.refuse presses 'cancel' instead
   */
  signIn(address: string, name: string, options?: { refuse?: boolean }): Promise<URL>
  /** Confirms to sign out there, and answers where it is sent back to, or the last page there. */
  signOut(address: string): Promise<URL>
}

/** What a browser opens, or sends, next. */
interface Step {
  url: string
  form?: Record<string, string>
}

const REDIRECTS_AT_MOST = 20

export function createVisitor(issuer: string): Visitor {
  const cookies = new Map<string, string>()

  async function ask(url: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (value.join('=') === '') cookies.delete(name)
      else cookies.set(name, value.join('='))
    }
    return answer
  }

  /** Goes on until it is sent away from the provider; `fill` answers its pages, or says that one is the last. */
  async function walk(start: string, fill: (page: string) => Step | null): Promise<URL> {
    let next: Step = { url: start }
    for (let step = 0; step < REDIRECTS_AT_MOST; step += 1) {
      const at = new URL(next.url, issuer)
      if (at.origin !== issuer) return at
      const answer = await ask(at.href, next.form)
      const location = answer.headers.get('location')
      const page = location === null ? await answer.text() : ''
      if (location === null && answer.status >= 400)
        throw new Error(`${answer.status} at ${at.pathname}: ${page}`)
      const then = location === null ? fill(page) : { url: new URL(location, at).href }
      if (then === null) return at
      next = then
    }
    throw new Error('The identity provider sent its visitor round and round.')
  }

  const actionOf = (page: string) => /action="([^"]+)"/.exec(page)?.[1] ?? ''
  /** What a page's own script would send at once. */
  const hidden = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
  return {
    signIn: (address, name, { refuse = false } = {}) =>
      walk(address, (page): Step => {
        if (refuse) return { url: /href="([^"]+\/abort)"/.exec(page)?.[1] ?? '' }
        const typed = page.includes('name="login"') ? { login: name, password: 'x' } : {}
        return { url: actionOf(page), form: { ...hidden(page), ...typed } }
      }),
    signOut: (address) =>
      walk(address, (page): Step | null => {
        const url = actionOf(page)
        return url === '' ? null : { url, form: { ...hidden(page), logout: 'yes' } }
      }),
  }
}
