import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A screen full of charts drawn in one go keeps a phone from answering for a quarter of a second. So what stands in
 * sight is drawn at once, before the paint, and the rest one after another whenever the browser has nothing to do,
 * or as soon as it comes near.
 */
const waiting = new Map<Element, () => void>()
/** Drawn this many px before it is scrolled into sight. */
const NEAR_PX = 200
const SOON_MS = 50
let observer: IntersectionObserver | undefined
let asked = false

function take(box: Element): void {
  const draw = waiting.get(box)
  leave(box)
  draw?.()
}

function leave(box: Element): void {
  waiting.delete(box)
  observer?.unobserve(box)
}

function near(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) take(target)
}

/** Draws the next one when idle, or soon: a chart that grows leaves no idle moment, and Safari never reports one. */
function askForTurn(): void {
  if (asked || waiting.size === 0) return
  asked = true
  const next = () => {
    asked = false
    const [box] = waiting.keys()
    if (box) take(box)
    askForTurn()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: SOON_MS })
  else setTimeout(next, SOON_MS)
}

/** Paper shows all of a page, and is printed before anybody's turn can come. */
function drawAll(): void {
  flushSync(() => {
    for (const box of [...waiting.keys()]) take(box)
  })
}

function start(): IntersectionObserver {
  window.addEventListener('beforeprint', drawAll)
  return new IntersectionObserver(near, { rootMargin: `${NEAR_PX}px` })
}

function inSight(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect()
  return bottom >= 0 && top <= window.innerHeight
}

function awaitTurn(box: Element, draw: () => void): (() => void) | undefined {
  if (inSight(box)) {
    draw()
    return
  }
  observer ??= start()
  waiting.set(box, draw)
  observer.observe(box)
  askForTurn()
  return () => leave(box)
}

/**
 * Whether the heavy content of `box`, whose size must not depend on it, may be drawn. False until it is wanted and
 * its turn has come, then true for good.
 */
export function useDrawnWhenIdle(box: RefObject<Element | null>, wanted: boolean): boolean {
  const [come, setCome] = useState(false)
  useLayoutEffect(() => {
    if (wanted && !come && box.current) return awaitTurn(box.current, () => setCome(true))
  }, [box, wanted, come])
  return come
}
