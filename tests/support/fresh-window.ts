import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, vi } from 'vitest'

/**
 * The component tests of a worker share its process, and with it all libraries, which take longer to read than a file
 * of tests takes to run. Each file still begins with a window as it was, nothing stored, and no program read: the first
 * of the set-up files, so that what the others changed is put back last. Imported for its effect.
 */
type Properties = Map<PropertyKey, PropertyDescriptor>

const propertiesOf = (place: object): Properties =>
  new Map(
    Reflect.ownKeys(place).map((key) => [
      key,
      Object.getOwnPropertyDescriptor(place, key) as PropertyDescriptor,
    ]),
  )

/** What jsdom has, which is lent to the process by getters; what is assigned stands behind them. */
const lent = Object.entries(Object.getOwnPropertyDescriptors(window)).flatMap(([name, { get, set }]) =>
  get && set ? [[name, Reflect.get(window, name) as unknown] as const] : [],
)

/**
 * What elements are made of: what jsdom cannot do, tests have it do, and Vitest does not put back a getter whose setter
 * was spied on, too.
 */
const prototypes = (): object[] =>
  Object.getOwnPropertyNames(window).flatMap((name) => {
    const value: unknown = Reflect.get(window, name)
    const made: unknown = typeof value === 'function' && value.prototype
    return made instanceof EventTarget ? [made] : []
  })

/** The window, what stands in it once, and its classes. */
const places = (): object[] => {
  const { documentElement, head, body } = document
  return [window, document, documentElement, head, body, navigator, history, screen, URL, ...prototypes()]
}

function putBack(place: object, before: Properties): void {
  for (const key of Reflect.ownKeys(place)) if (!before.has(key)) Reflect.deleteProperty(place, key)
  for (const [key, was] of before) {
    const is = Object.getOwnPropertyDescriptor(place, key)
    const same = is && is.value === was.value && is.get === was.get && is.set === was.set
    if (!same) Reflect.defineProperty(place, key, was)
  }
}

/** Notes who listens to the window or the document; ends it for all of them. */
function noteListeners(): () => void {
  const ends: (() => void)[] = []
  for (const target of [window, document]) {
    const add: EventTarget['addEventListener'] = target.addEventListener.bind(target)
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      ends.push(() => target.removeEventListener(type, listener, options))
      add(type, listener, options)
    }
  }
  return () => {
    // Libraries keep what noted this: it must hold nothing of the program any more.
    for (const end of ends.splice(0)) end()
  }
}

/** Notes what is to happen later; sees to it that it does not. */
function noteTimers(): () => void {
  const waiting = new Set<NodeJS.Timeout>()
  const { setTimeout: later, setInterval: again } = globalThis
  const setTimeout = (call: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
    const timer = later(() => {
      waiting.delete(timer)
      call(...values)
    }, ms)
    waiting.add(timer)
    return timer
  }
  const setInterval = (...asked: Parameters<typeof again>) => {
    const timer = again(...asked)
    waiting.add(timer)
    return timer
  }
  // `promisify` asks for what is attached to them.
  Object.assign(globalThis, {
    setTimeout: Object.assign(setTimeout, later),
    setInterval: Object.assign(setInterval, again),
  })
  return () => {
    for (const timer of waiting) clearTimeout(timer)
    waiting.clear()
  }
}

/** Notes by which channels other tabs are heard; closes them, or the next file's program would be heard by the last's. */
function noteChannels(): () => void {
  const open: BroadcastChannel[] = []
  const Channel = globalThis.BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      open.push(this)
    }
  }
  return () => {
    for (const channel of open.splice(0)) channel.close()
  }
}

const before = new Map(places().map((place) => [place, propertiesOf(place)]))
window.indexedDB = new IDBFactory()
const ends = [noteTimers(), noteListeners(), noteChannels()]

afterAll(() => {
  for (const end of ends) end()
  for (const [place, properties] of before) putBack(place, properties)
  for (const [name, value] of lent) if (Reflect.get(window, name) !== value) Reflect.set(window, name, value)
  localStorage.clear()
  sessionStorage.clear()
  for (const part of [document.documentElement, document.body]) {
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  vi.resetModules()
})
