/**
 * A canvas for jsdom, which has none: every call is taken and remembered, nothing is drawn. Import it for its
 * effect before a component that draws; `canvasCalls` then tells what was asked of it.
 */

export interface CanvasCall {
  name: string
  args: unknown[]
}

const calls: CanvasCall[] = []

/** Calls of one method on any canvas since the last `clearCanvasCalls`. */
export function canvasCalls(name: string): CanvasCall[] {
  return calls.filter((call) => call.name === name)
}

export function clearCanvasCalls(): void {
  calls.length = 0
}

const ANSWERS: Record<string, unknown> = {
  measureText: { width: 40 },
  createPattern: null,
  getImageData: { data: new Uint8ClampedArray(4) },
}

function contextOf(canvas: HTMLCanvasElement): unknown {
  const state: Record<string, unknown> = { canvas }
  return new Proxy(state, {
    get: (target, name) => {
      if (typeof name !== 'string' || name in target) return target[String(name)]
      return (...args: unknown[]) => {
        calls.push({ name, args })
        return ANSWERS[name]
      }
    },
    set: (target, name, value) => {
      target[String(name)] = value
      return true
    },
  })
}

const contexts = new WeakMap<HTMLCanvasElement, unknown>()

Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
  configurable: true,
  value(this: HTMLCanvasElement) {
    const known = contexts.get(this) ?? contextOf(this)
    contexts.set(this, known)
    return known
  },
})

class FakePath2D {
  addPath() {}
  arc() {}
  closePath() {}
  lineTo() {}
  moveTo() {}
  quadraticCurveTo() {}
  bezierCurveTo() {}
  rect() {}
  roundRect() {}
}

Object.defineProperty(window, 'Path2D', { configurable: true, value: FakePath2D })
