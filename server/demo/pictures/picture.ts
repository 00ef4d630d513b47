import type { Scene } from '#server/domain/unusual/scene.ts'
import { timestampInZone } from '#server/services/exports/export-time.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import { drawScene, HEIGHT, NARROW, WIDTH } from './draw-scene.ts'
import { osdText, textHeight, textWidth } from './osd-text.ts'

/** What a picture shows besides its scene: whose camera, and when. */
export interface Caption {
  restaurant: string
  camera: string
  place: string
  /** Epoch milliseconds, and the zone to tell it in. */
  at: number
  timezone: string
  /** Of a recording: its light, on or off. */
  recording?: boolean
}

/** How many pixels wide it is drawn; a narrow one is cut to 4:3. */
export interface Shape {
  pixels: number
  narrow?: boolean
}

const MARGIN = 24

function line(text: string, x: number, y: number, dot: number): string {
  const pad = dot * 2
  const box = `x="${x - pad}" y="${y - pad}" width="${textWidth(text, dot) + 2 * pad}" height="${textHeight(dot) + 2 * pad}"`
  return `<rect ${box} fill="#000" opacity="0.6"/>${osdText(text, x, y, dot, '#fff')}`
}

/**
 * A picture as SVG: the scene, with camera, place and restaurant time burnt in. A narrow one is cut to 4:3 and leaves
 * the place out. Nothing of it comes from people: names are drawn as dots, numbers as numbers.
 */
export function picture(scene: Scene, caption: Caption, shape: Shape): string {
  const { pixels, narrow } = shape
  const width = narrow ? NARROW : WIDTH
  const left = (WIDTH - width) / 2
  const dot = narrow ? 5 : 4
  const time = `${timestampInZone(caption.at, caption.timezone)} ${zoneLabel(caption.at, caption.timezone)}`
  const place = narrow ? '' : ` - ${caption.place}`
  const where = `${caption.restaurant} ${caption.camera}${place}`
  const bottom = HEIGHT - MARGIN - textHeight(dot)
  const light = left + width - MARGIN - 150
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${(pixels * HEIGHT) / width}" viewBox="${left} 0 ${width} ${HEIGHT}">` +
    drawScene(scene) +
    line(where, left + MARGIN, MARGIN, dot) +
    line(time, left + MARGIN, bottom, dot) +
    (caption.recording
      ? `<circle cx="${light}" cy="40" r="16" fill="#e02020"/>${osdText('REC', light + 28, 26, 4, '#fff')}`
      : '') +
    '</svg>'
  )
}
