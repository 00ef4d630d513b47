/** A browser's part at an identity provider: it keeps cookies, follows redirects there, and fills in the forms. */
export interface Visitor {
  /**
   * Signs in there as somebody, and answers the address that it is sent back to, which it doesn't open.
   * @param options.refuse presses 'cancel' instead
   */
  signIn(address: string, name: string, options?: { refuse?: boolean }): Promise<URL>
  /** Confirms to sign out there, and answers where it is sent back to. */
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

  /** Goes on until it is sent away from the provider; `fill` answers its pages. */
  async function walk(start: string, fill: (page: string) => Step): Promise<URL> {
    let next: Step = { url: start }
    for (let step = 0; step < REDIRECTS_AT_MOST; step += 1) {
      const at = new URL(next.url, issuer)
      if (at.origin !== issuer) return at
      const answer = await ask(at.href, next.form)
      const location = answer.headers.get('location')
      const page = location === null ? await answer.text() : ''
      if (location === null && answer.status >= 400)
        throw new Error(`${answer.status} at ${at.pathname}: ${page}`)
      next = location === null ? fill(page) : { url: new URL(location, at).href }
    }
    throw new Error('The identity provider sent its visitor round and round.')
  }

  const actionOf = (page: string) => /action="([^"]+)"/.exec(page)?.[1] ?? ''
  return {
    signIn: (address, name, { refuse = false } = {}) =>
      walk(address, (page): Step => {
        if (refuse) return { url: /href="([^"]+\/abort)"/.exec(page)?.[1] ?? '' }
        const isLogin = page.includes('name="login"')
        return {
          url: actionOf(page),
          form: isLogin ? { prompt: 'login', login: name, password: 'x' } : { prompt: 'consent' },
        }
      }),
    signOut: (address) =>
      walk(address, (page) => ({
        url: actionOf(page),
        form: { xsrf: /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '', logout: 'yes' },
      })),
  }
}
