/** A socket that never opens: component tests are about calls, the live channel has tests of its own. */
class SilentSocket extends EventTarget {
  readyState = 0
  close() {}
  send() {}
}

/** Gives the page no live channel; call it once the network of the test is mocked. */
export function silenceSockets(): void {
  Object.defineProperty(window, 'WebSocket', { configurable: true, value: SilentSocket })
}
