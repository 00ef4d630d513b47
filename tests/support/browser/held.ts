import type { CDPSession, Page } from 'playwright-core'

/** What a page holds in memory after collection, reachable or not from its document. */
export interface Held {
  /** uPlot's own element, one a plot. */
  plots: number
  canvases: number
  resizeObservers: number
  listeners: number
  nodes: number
  /** JavaScript heap in bytes. */
  heap: number
}

interface Counted {
  plots: number
  canvases: number
  resizeObservers: number
}

/** Counts the objects of a class that are alive. Asking collects what is not. */
async function alive(
  cdp: CDPSession,
  className: string,
  declaration = 'function () { return this.length }',
): Promise<number> {
  const group = { objectGroup: 'held' }
  const { result } = await cdp.send('Runtime.evaluate', { expression: `${className}.prototype`, ...group })
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    ...group,
  })
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: declaration,
    returnByValue: true,
  })
  await cdp.send('Runtime.releaseObjectGroup', group)
  return counted.result.value as number
}

async function objects(cdp: CDPSession): Promise<Counted> {
  return {
    plots: await alive(
      cdp,
      'HTMLDivElement',
      'function () { return this.filter((one) => one.classList.contains("uplot")).length }',
    ),
    canvases: await alive(cdp, 'HTMLCanvasElement'),
    resizeObservers: await alive(cdp, 'ResizeObserver'),
  }
}

/** What `page` holds now. Needs Chromium; collects garbage first. */
export async function heldBy(page: Page): Promise<Held> {
  const cdp = await page.context().newCDPSession(page)
  try {
    await cdp.send('HeapProfiler.enable')
    // What the first pass lets go of may have held more.
    for (let pass = 0; pass < 3; pass++) await cdp.send('HeapProfiler.collectGarbage')
    const counted = await objects(cdp)
    await cdp.send('HeapProfiler.collectGarbage')
    const { jsEventListeners, nodes } = await cdp.send('Memory.getDOMCounters')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    return { ...counted, listeners: jsEventListeners, nodes, heap: usedSize }
  } finally {
    await cdp.detach()
  }
}
