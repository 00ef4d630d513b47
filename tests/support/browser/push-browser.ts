import { createECDH, randomBytes } from 'node:crypto'

/**
 * A browser's side of Web Push for component tests: worker registration, permission and subscription, with real keys,
 * so that the provider takes them. The browser's push service itself is nowhere near.
 */
export function pushBrowser() {
  let permission: NotificationPermission = 'default'
  let answer: NotificationPermission = 'granted'
  let current: FakeSubscription | null = null
  let serviceIsAway = false
  let made = 0

  class FakeSubscription {
    readonly endpoint: string
    readonly options: { userVisibleOnly: boolean; applicationServerKey: ArrayBuffer }
    readonly #keys: { p256dh: string; auth: string }

    constructor(applicationServerKey: string) {
      made += 1
      this.endpoint = `https://push.example/${made}`
      const bytes = new Uint8Array(Buffer.from(applicationServerKey, 'base64url'))
      this.options = { userVisibleOnly: true, applicationServerKey: bytes.buffer }
      const browser = createECDH('prime256v1')
      browser.generateKeys()
      this.#keys = {
        p256dh: browser.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      }
    }
    toJSON() {
      return { endpoint: this.endpoint, expirationTime: null, keys: this.#keys }
    }
    async unsubscribe() {
      const was = current === this
      if (was) current = null
      return was
    }
  }

  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: string }) => {
      if (permission !== 'granted') throw new DOMException('Not allowed', 'NotAllowedError')
      if (!options.userVisibleOnly) throw new DOMException('Only visible ones', 'NotAllowedError')
      if (serviceIsAway) throw new DOMException('Registration failed - push service error', 'AbortError')
      current = new FakeSubscription(options.applicationServerKey)
      return current
    },
  }
  const registration = { pushManager, active: null }
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  const asked: string[] = []
  const notice = {
    get permission() {
      return permission
    },
    async requestPermission() {
      asked.push('permission')
      if (permission === 'default') permission = answer
      return permission
    },
  }
  return {
    /** Puts it in the window's place of its own. */
    install(): void {
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
      Object.defineProperty(window, 'Notification', { configurable: true, value: notice })
    },
    /** Nobody was asked, nothing is subscribed; `permission` is how the question stands. */
    reset(now: NotificationPermission = 'default', willAnswer: NotificationPermission = 'granted'): void {
      permission = now
      answer = willAnswer
      current = null
      serviceIsAway = false
      asked.length = 0
    },
    /** The browser's push service can't be reached. */
    loseService(): void {
      serviceIsAway = true
    },
    /** Subscribes with a key, as an earlier visit did. */
    subscribeWith(key: string): void {
      permission = 'granted'
      current = new FakeSubscription(key)
    },
    /** The endpoint of the present subscription. */
    endpoint: () => current?.endpoint ?? null,
    /** How often the browser asked its question. */
    questions: () => asked.length,
  }
}
