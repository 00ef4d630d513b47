import { chicken, fries } from './food-art.ts'
import { osdText, textHeight, textWidth } from './osd-text.ts'

/** Clips are drawn 1280 by 720 and scaled from there. */
export const WIDTH = 1280
export const HEIGHT = 720

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

/** Somebody from the waist up, the cap's middle at (x, y), leaning by so many degrees. Nobody real. */
const cook = (x: number, y: number, lean: number, shirt: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean.toFixed(1)} 0 240)">` +
  `<path d="M-120 260V150a60 60 0 0 1 60-60H60a60 60 0 0 1 60 60V260z" fill="${shirt}"/>` +
  rect(-62, 120, 124, 140, '#e8ecef', 'rx="10"') +
  '<circle cx="0" cy="40" r="52" fill="#e0ac88"/>' +
  '<path d="M-56 26a56 56 0 0 1 112 0z" fill="#20262b"/>' +
  rect(-64, 20, 128, 14, '#20262b', 'rx="7"') +
  '</g>'

/** What each kind of camera looks at: the name of its clip, what is burnt into it, and its scene at a moment. */
export interface Kitchen {
  clip: string
  label: string
  /** @param s seconds into the clip; the scene at 10 is the scene at 0 */
  scene: (s: number) => string
}

/** Length of every clip in seconds: after it, everything is where it was. */
export const LOOP_S = 10

/** From 0 to 1 between two moments, softly; 0 before, 1 after. */
function ease(s: number, from: number, to: number): number {
  const way = Math.min(Math.max((s - from) / (to - from), 0), 1)
  return way * way * (3 - 2 * way)
}
/** Up between `from` and `to`, down again between `back` and `end`. */
const hump = (s: number, from: number, to: number, back: number, end: number) =>
  ease(s, from, to) - ease(s, back, end)
const mix = (from: number, to: number, way: number) => from + (to - from) * way

const WALL = `${rect(0, 0, WIDTH, 720, '#a3aeb6')}${rect(0, 0, WIDTH, 250, '#aeb9c0')}${rect(0, 250, WIDTH, 10, '#7b868e')}`
const TABLE = `${rect(0, 420, WIDTH, 300, '#8d979f')}${rect(0, 420, WIDTH, 10, '#d3d9dd')}`
const label = (text: string, x: number, y: number, dot: number, fill: string) =>
  osdText(text, x - textWidth(text, dot) / 2, y, dot, fill)
const piece = (x: number, y: number, fill: string) =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="30" ry="20" fill="${fill}" stroke="#6e3d0e" stroke-width="3"/>`

/** Five pieces go from the raw tray through the flour onto the rack, one after the other; then both are changed. */
function breading(s: number): string {
  const turn = Math.min(Math.floor(s / 1.8), 5)
  const at = turn < 5 ? s - turn * 1.8 : 0
  const changed = s > 9.5
  const away = hump(s, 9, 9.5, 9.5, 10) * 240
  const there = ease(at, 0.2, 0.7)
  const rack = ease(at, 0.95, 1.4)
  const back = ease(at, 1.45, 1.8)
  const hand = {
    x: mix(330, 640, there) + mix(0, 320, rack) - 630 * back,
    y: 560 + 40 * there - 60 * rack + 20 * back,
  }
  const shake = at > 0.6 && at < 1.05 ? Math.sin(at * 25) * 14 : 0
  const raw = Array.from({ length: changed ? 5 : 5 - turn - (at > 0.2 ? 1 : 0) }, (_, index) =>
    piece(200 + (index % 3) * 80, 560 + Math.floor(index / 3) * 60 + away, '#e9b9a0'),
  )
  const done = Array.from({ length: changed ? 0 : turn + (at > 1.4 ? 1 : 0) }, (_, index) =>
    piece(930 + (index % 3) * 85, 550 + Math.floor(index / 3) * 65 + away, '#d79543'),
  )
  const arm = (x: number, reach: number) =>
    `M${x} 400L${(hand.x + reach + shake).toFixed(1)} ${hand.y.toFixed(1)}`
  return (
    WALL +
    cook(640, 180, shake / 3, '#2c5d8f') +
    TABLE +
    rect(120, 500 + away, 310, 190, '#c3cad0', 'rx="12"') +
    raw.join('') +
    rect(480, 510, 320, 180, '#59626a', 'rx="16"') +
    rect(500, 528, 280, 144, '#f4ecd8', 'rx="12"') +
    rect(860, 500 + away, 330, 190, '#b7c0c7', 'rx="12"') +
    done.join('') +
    `<path d="${arm(560, 0)}${arm(720, 60)}" stroke="#e0ac88" stroke-width="34" stroke-linecap="round"/>` +
    (at > 0.2 && at < 1.4 ? piece(hand.x + 30 + shake, hand.y + 10, at < 0.85 ? '#e9b9a0' : '#d79543') : '')
  )
}

/** Three fryers: two baskets go up, drip and go down again, one after the other; the oil never rests. */
function fryers(s: number): string {
  const lifts = [hump(s, 1, 2.2, 4, 5), hump(s, 5.5, 6.7, 8.4, 9.4), 0]
  return (
    WALL +
    rect(0, 90, WIDTH, 70, '#59626a') +
    lifts
      .map((lift, index) => {
        const x = 120 + index * 370
        const y = 380 - lift * 170
        const bubbles = Array.from({ length: 9 }, (_, n) => {
          const way = (s * 0.7 + n * 0.37) % 1
          return `<circle cx="${x + 40 + ((n * 67) % 230)}" cy="${(640 - way * 150).toFixed(1)}" r="${(5 + 6 * way).toFixed(1)}" fill="#e8b95c" opacity="${(1 - way).toFixed(2)}"/>`
        })
        const drops = Array.from({ length: lift > 0.5 ? 4 : 0 }, (_, n) =>
          rect(x + 70 + n * 55, y + 170 + ((s * 160 + n * 31) % 90), 5, 14, '#d9a23c', 'rx="2"'),
        )
        return (
          rect(x - 20, 440, 350, 280, '#6c767f', 'rx="10"') +
          rect(x, 470, 310, 200, '#a8741c', 'rx="8"') +
          `<path d="M${x + 150} ${y}V${y - 150}h18V${y}z" fill="#20262b"/>` +
          rect(x + 30, y, 250, 160, '#cfd5da', 'rx="10" stroke="#49525a" stroke-width="6"') +
          chicken({ x: x + 42, y: y + 12, width: 226, height: 134 }, 0.8) +
          rect(x, 490, 310, 180, '#c98f2a', `opacity="${(0.6 * (1 - lift)).toFixed(2)}" rx="8"`) +
          bubbles.join('') +
          drops.join('') +
          rect(x + 90, 678, 130, 36, '#15191d', 'rx="6"') +
          label(lift > 0.1 ? 'UP' : 'COOK', x + 155, 685, 3, lift > 0.1 ? '#ff5a4f' : '#4fe08a')
        )
      })
      .join('')
  )
}

/** Six places under the lamps: a pan is taken out of the fifth, another is placed in the second. */
function hotHolding(s: number): string {
  const out = hump(s, 1, 2.4, 8, 9.4)
  const placed = hump(s, 4, 5.4, 6.6, 7.6)
  const hidden = [0, 1 - placed, 0, 0, out, 0]
  return (
    rect(0, 0, WIDTH, 720, '#39424c') +
    rect(0, 110, WIDTH, 500, '#8d979f') +
    hidden
      .map((gone, index) => {
        const x = 106 + index * 180
        const y = 230 - gone * 560
        const lamp = gone < 0.2 ? (index === 3 && s % 1 < 0.5 ? '#ff5a4f' : '#4fe08a') : '#49525a'
        const arm = `<path d="M${x + 80} ${y + 20}V-80" stroke="#e0ac88" stroke-width="36" stroke-linecap="round"/>`
        return (
          rect(x, 200, 160, 330, '#6c767f', 'rx="10"') +
          rect(x + 30, 550, 100, 34, '#15191d', 'rx="8"') +
          `<circle cx="${x + 80}" cy="567" r="11" fill="${lamp}"/>` +
          rect(x + 10, y, 140, 280, '#cfd5da', 'rx="10" stroke="#59626a" stroke-width="4"') +
          rect(x + 22, y + 60, 116, 205, '#49525a', 'rx="8"') +
          chicken({ x: x + 26, y: y + 66, width: 108, height: 194 }, 0.4 + 0.1 * index) +
          label(String(index + 1), x + 80, y + 16, 4, '#14181d') +
          (gone > 0.02 && gone < 0.98 ? arm : '')
        )
      })
      .join('')
  )
}

/** A basket is tipped into the dump pan, fries fall, and a scoop takes as many away. */
function fryStation(s: number): string {
  const tip = hump(s, 1, 2, 4.2, 5)
  const level = 0.3 + 0.4 * (ease(s, 2, 4.5) - ease(s, 5.5, 9.5))
  const scoop = s > 5.3 && s < 9.7 ? Math.sin(((s - 5.3) / 4.4) * Math.PI * 6) : -1
  const falling = Array.from({ length: 14 }, (_, n) => {
    const way = (s * 1.4 + n * 0.237) % 1
    const y = mix(250, 480, way * way)
    return s > 1.9 && s < 4.5
      ? `<rect x="-30" y="-5" width="60" height="11" rx="4" fill="#f2c14e" transform="translate(${560 + ((n * 53) % 190)} ${y.toFixed(1)}) rotate(${((n * 47 + s * 200) % 180).toFixed(0)})"/>`
      : ''
  })
  return (
    WALL +
    cook(1010, 150, -8 * tip, '#8f2c3a') +
    TABLE +
    `<path d="M290 400H990L930 680H350Z" fill="#cfd5da" stroke="#59626a" stroke-width="6"/>` +
    `<path d="M322 424H958L908 656H372Z" fill="#59626a"/>` +
    fries({ x: 390, y: 430, width: 500, height: 220 }, level) +
    falling.join('') +
    `<g transform="translate(700 170) rotate(${(-70 * tip).toFixed(1)}) translate(-130 -70)">` +
    rect(0, 0, 260, 130, '#b7c0c7', 'rx="10" stroke="#49525a" stroke-width="6"') +
    fries({ x: 10, y: 10, width: 240, height: 110 }, 0.4 * (1 - ease(s, 2, 4.2) + ease(s, 9, 9.9))) +
    '</g>' +
    (scoop > -1
      ? `<g transform="translate(${(520 + 120 * scoop).toFixed(1)} ${(500 - 60 * Math.abs(scoop)).toFixed(1)})"><path d="M0 0h130l-26 80H20z" fill="#20262b"/><path d="M65 0V-170" stroke="#20262b" stroke-width="20"/></g>`
      : '')
  )
}

/** The packing line: boxes come along, a lid is closed over each, and tickets move up on the screens. */
function boards(s: number): string {
  const step = (s % 2.5) / 2.5
  const move = ease(step, 0.55, 1) * 360
  const lid = ease(step, 0.1, 0.45)
  const box = (x: number, closed: number) =>
    rect(x, 440, 220, 130, '#e9e4da', 'rx="8" stroke="#a69c88" stroke-width="4"') +
    (closed < 1 ? chicken({ x: x + 12, y: 446, width: 196, height: 60 }, 0.5) : '') +
    rect(x, 440 - 90 * (1 - closed), 220, 60 * closed + 22, '#d13438', 'rx="6"')
  const screens = [0, 1, 2, 3].map((column) => {
    const tickets = [0, 1, 2].map((row) => {
      const y = ((row * 84 + s * 25.2 + column * 30) % 252) - 42
      return rect(20, y, 210, 42, column % 2 ? '#f3d36b' : '#e8ecef', 'rx="4"')
    })
    const screen = `${rect(0, 0, 250, 210, '#15191d')}${tickets.join('')}`
    return `<svg x="${50 + column * 300}" y="20" width="250" height="210">${screen}</svg>`
  })
  const rollers = Array.from({ length: 32 }, (_, n) =>
    rect(n * 45 - 40 + (move % 45), 580, 30, 40, '#4c555d', 'rx="15"'),
  )
  return (
    WALL +
    screens.join('') +
    rect(0, 220, WIDTH, 40, '#7b868e') +
    cook(640, 250, 10 * Math.sin((s / 2.5) * Math.PI * 2), '#2f7d4f') +
    rect(0, 560, WIDTH, 160, '#30373d') +
    rollers.join('') +
    box(-170 + move, 0) +
    box(190 + move, 0) +
    box(550 + move, lid) +
    box(910 + move, 1)
  )
}

/** The yard door opens, somebody brings two crates in, puts them down and goes; they are taken inside later. */
function backDoor(s: number): string {
  const open = hump(s, 0.4, 1.4, 8.4, 9.4)
  const walk = hump(s, 1.2, 4, 6, 8.6)
  const x = mix(1030, 560, walk)
  const carried = s < 4.4
  const taken = ease(s, 7, 9) * 560
  const bob = s > 1.2 && s < 8.6 ? 8 * Math.abs(Math.sin(s * 5)) : 0
  const crate = (left: number, top: number) =>
    rect(left, top, 150, 76, '#c79a5b', 'rx="4" stroke="#7d5a2a" stroke-width="4"')
  const crates = (left: number, top: number) => crate(left, top) + crate(left, top + 76)
  const legs = [-1, 1].map((side) => {
    const swing = bob > 0 ? side * 30 * Math.sin(s * 5) : side * 20
    return `<path d="M${x + side * 24} 500L${(x + side * 24 + swing).toFixed(1)} 640" stroke="#2b3238" stroke-width="40" stroke-linecap="round"/>`
  })
  const person = `<g>${legs.join('')}${cook(x, 240 - bob, -4 * walk, '#4a4f8c')}${carried ? crates(x - 150, 400 - bob) : ''}</g>`
  return (
    rect(0, 0, WIDTH, 720, '#b3aca0') +
    rect(0, 600, WIDTH, 120, '#77716a') +
    rect(60, 200, 240, 400, '#8d979f', 'rx="6"') +
    [0, 1, 2].map((n) => rect(76, 222 + n * 124, 208, 100, '#cfd5da')).join('') +
    rect(900, 130, 260, 470, '#9fc4dd') +
    rect(900, 500, 260, 100, '#7f8a74') +
    (carried ? '' : crates(410 - taken, 500)) +
    (walk > 0.03 || open > 0.9 ? person : '') +
    (walk > 0.03 ? '' : rect(900 + 260 * open, 130, 260 * (1 - open), 470, '#59626a')) +
    rect(900 + 260 * open, 130, 260, 470, '#59626a', 'stroke="#30373d" stroke-width="8"') +
    rect(924 + 260 * open, 350, 26, 60, '#d3d9dd', 'rx="8"') +
    rect(885, 100, 290, 34, '#30373d') +
    `<circle cx="800" cy="120" r="16" fill="${open > 0.5 ? '#4fe08a' : '#ff5a4f'}"/>`
  )
}

export const KITCHENS: readonly Kitchen[] = [
  { clip: 'breading', label: 'BREADING', scene: breading },
  { clip: 'fryers', label: 'FRYERS', scene: fryers },
  { clip: 'hot-holding', label: 'HOT HOLDING', scene: hotHolding },
  { clip: 'fry-station', label: 'FRY STATION', scene: fryStation },
  { clip: 'boards', label: 'BOARDS', scene: boards },
  { clip: 'back-door', label: 'BACK DOOR', scene: backDoor },
]

/** Burnt in: the kind of camera on the left; on the right the seconds of the loop and a hand that goes round once. */
export function caption(text: string, s: number): string {
  const angle = (s / LOOP_S) * 2 * Math.PI
  const seconds = s.toFixed(1)
  const [x, y] = [1120, 66]
  const tip = `${(x + 40 * Math.sin(angle)).toFixed(1)} ${(y - 40 * Math.cos(angle)).toFixed(1)}`
  return (
    rect(24, 24, textWidth(text, 6) + 32, textHeight(6) + 32, '#0b0e11', 'rx="8"') +
    osdText(text, 40, 40, 6, '#fff') +
    rect(1056, 12, 212, 108, '#0b0e11', 'rx="8"') +
    `<circle cx="${x}" cy="${y}" r="44" fill="none" stroke="#fff" stroke-width="5"/>` +
    `<path d="M${x} ${y}L${tip}" stroke="#ffd23e" stroke-width="8" stroke-linecap="round"/>` +
    osdText(seconds, 1178, 46, 5, '#fff')
  )
}
