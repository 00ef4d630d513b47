import { type PanInPlace, PLACES, type Scene } from '#server/domain/unusual/scene.ts'
import { markerCells } from '#src/domain/cameras/marker-cells.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import { chicken, fries, hashbrowns } from './food-art.ts'
import { osdText, textWidth } from './osd-text.ts'

/** A marker as cameras read them: a black square with a pattern of 4 by 4 cells, on white. */
function markerArt(marker: number, x: number, y: number, size: number): string {
  const { rim, cells } = markerCells(marker, { x, y, size })
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="#fff"/>` +
    `<rect x="${x + rim}" y="${y + rim}" width="${size - 2 * rim}" height="${size - 2 * rim}" fill="#111"/>` +
    `<path d="${cells}" fill="#fff"/>`
  )
}

/** A scene's picture is 1280 by 720; what matters is in the middle 960, so that a narrower picture can be cut of it. */
export const WIDTH = 1280
export const HEIGHT = 720
export const NARROW = 960

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const centred = (text: string, x: number, y: number, dot: number, fill: string) =>
  osdText(text, x - textWidth(text, dot) / 2, y, dot, fill)

const COUNTER =
  rect(0, 0, WIDTH, HEIGHT, '#39424c') +
  rect(0, 110, WIDTH, 500, '#8d979f') +
  rect(0, 110, WIDTH, 8, '#c3cad0') +
  rect(0, 602, WIDTH, 8, '#5d6770')

/** A scene as the inside of an SVG. */
export function drawScene(scene: Scene): string {
  switch (scene.view) {
    case 'HOLDING':
      return COUNTER + holding(scene.pans, scene.about)
    case 'DUMP_PAN':
      return COUNTER + dumpPan(scene.fill, scene.potato)
    case 'OUTBOUND':
      return COUNTER + outbound(scene.marker, scene.fill, scene.way)
    case 'FRYER':
      return COUNTER + fryer(scene.lift, scene.timerS, scene.setS)
  }
}

const SLOT = 148
const FIRST_SLOT = (WIDTH - PLACES * SLOT) / 2

function holding(pans: readonly PanInPlace[], about: readonly number[]): string {
  return Array.from({ length: PLACES }, (_, index) => {
    const x = FIRST_SLOT + index * SLOT
    const pan = pans.find(({ place }) => place === index + 1)
    const slot = rect(x + 6, 190, SLOT - 12, 300, '#6c767f', 'rx="10" stroke="#4c555d" stroke-width="3"')
    const number = centred(String(index + 1), x + SLOT / 2, 455, 4, '#aab3ba')
    const lamp = rect(x + 6, 505, SLOT - 12, 62, '#15191d', 'rx="8"')
    const timer = pan ? timerOf(pan) : ''
    const shown = timer && centred(timer, x + SLOT / 2, 520, timer.length > 5 ? 3 : 4, lampColour(pan))
    return (
      slot + number + lamp + shown + (pan ? panArt(pan, x) : '') + (about.includes(index + 1) ? frame(x) : '')
    )
  }).join('')
}

function timerOf({ timerS, lift = 0 }: PanInPlace): string {
  if (lift > 0) return ''
  return timerS === null ? '--:--' : formatTimer(timerS)
}
const lampColour = (pan: PanInPlace | undefined) =>
  pan?.timerS == null ? '#8b949c' : pan.late ? '#ff5a4f' : '#4fe08a'

function panArt({ marker, fill, lift = 0 }: PanInPlace, slotX: number): string {
  const x = slotX + 14
  const y = 196 - lift * 120
  const width = SLOT - 28
  return (
    (lift > 0 ? rect(x - 6, y + 24, width + 24, 290, '#000', 'rx="12" opacity="0.25"') : '') +
    rect(x, y, width, 288, '#cfd5da', 'rx="10" stroke="#59626a" stroke-width="4"') +
    rect(x + 10, y + 118, width - 20, 158, '#49525a', 'rx="8"') +
    chicken({ x: x + 18, y: y + 124, width: width - 36, height: 146 }, fill) +
    markerArt(marker, x + width / 2 - 36, y + 8, 72) +
    centred(String(marker), x + width / 2, y + 86, 3, '#14181d')
  )
}

/** The camera's own frame around what it found. */
const frame = (x: number) =>
  rect(
    x + 1,
    176,
    SLOT - 2,
    402,
    'none',
    'rx="14" stroke="#ffd23e" stroke-width="5" stroke-dasharray="26 12"',
  )

function dumpPan(fill: number, potato: 'FRIES' | 'HASHBROWNS'): string {
  const box = { x: 360, y: 250, width: 560, height: 250 }
  const chutes = [190, 970].map(
    (x, index) =>
      rect(x, 290, 120, 220, '#59626a', 'rx="10"') +
      rect(x + 16, 306, 88, 188, '#2b3238', 'rx="8"') +
      centred(`CHUTE ${index + 1}`, x + 60, 530, 2, '#14181d'),
  )
  return (
    rect(380, 118, 520, 44, '#59626a', 'rx="6"') +
    rect(400, 162, 480, 10, '#ffb35c') +
    chutes.join('') +
    `<path d="M320 210H960L910 530H370Z" fill="#cfd5da" stroke="#59626a" stroke-width="6"/>` +
    `<path d="M348 232H932L890 508H390Z" fill="#59626a"/>` +
    (potato === 'FRIES' ? fries(box, fill) : hashbrowns(box, fill)) +
    centred(`${Math.round(fill * 100)}%`, 640, 550, 5, '#14181d')
  )
}

function outbound(marker: number, fill: number, way: number): string {
  const rollers = Array.from({ length: 30 }, (_, index) =>
    rect(index * 44 + 8, 452, 28, 44, '#4c555d', 'rx="14"'),
  )
  const x = 200 + way * 640
  return (
    rect(0, 250, WIDTH, 200, '#30373d') +
    rollers.join('') +
    rect(1072, 210, 22, 290, '#d13438') +
    centred('END', 1083, 520, 4, '#14181d') +
    rect(x, 226, 220, 210, '#cfd5da', 'rx="12" stroke="#59626a" stroke-width="5"') +
    rect(x + 14, 326, 192, 96, '#6c767f', 'rx="8"') +
    chicken({ x: x + 22, y: 332, width: 176, height: 84 }, fill) +
    markerArt(marker, x + 72, 234, 76) +
    osdText(String(marker), x + 158, 262, 3, '#14181d') +
    rect(x - 10, 212, 240, 238, 'none', 'rx="14" stroke="#ffd23e" stroke-width="5" stroke-dasharray="26 12"')
  )
}

function fryer(lift: number, timerS: number, setS: number): string {
  const y = 330 - lift * 190
  const timer = formatTimer(timerS)
  const bars = Array.from({ length: 9 }, (_, index) => rect(488 + index * 36, y + 20, 6, 128, '#49525a'))
  return (
    rect(400, 300, 480, 270, '#59626a', 'rx="12"') +
    rect(424, 340, 432, 206, '#a8741c', 'rx="8"') +
    rect(424, 340, 432, 16, '#d9a23c') +
    `<path d="M${632} ${y}V${y - 120}h16V${y}z" fill="#20262b"/>` +
    rect(470, y, 340, 160, '#cfd5da', 'rx="12" opacity="0.55" stroke="#49525a" stroke-width="6"') +
    chicken({ x: 490, y: y + 10, width: 300, height: 140 }, 0.9) +
    bars.join('') +
    (lift < 1 ? rect(424, 356, 432, 190, '#c98f2a', `opacity="${(0.55 * (1 - lift)).toFixed(2)}"`) : '') +
    rect(180, 300, 190, 150, '#15191d', 'rx="10"') +
    centred(timer, 275, 322, 6, timerS > setS ? '#ff5a4f' : '#4fe08a') +
    centred(`SET ${formatTimer(setS)}`, 275, 400, 3, '#c3cad0')
  )
}
