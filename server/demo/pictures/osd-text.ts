/**
 * Letters as cameras burn them into their pictures: five columns of seven dots, the lowest bit on top. Drawn as paths,
 * so that no font has to be on the machine.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  '%': '2313086462',
  '(': '001c224100',
  ')': '0041221c00',
  '+': '08083e0808',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  ':': '0036360000',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}
const COLUMNS = 5
const ROWS = 7

/** How wide a text is with dots of so many pixels. */
export const textWidth = (text: string, dot: number): number => (text.length * (COLUMNS + 1) - 1) * dot
/** How high it is. */
export const textHeight = (dot: number): number => ROWS * dot

/** A text as an SVG path, its upper left corner at (x, y). Letters are capitals; what has no dots leaves a gap. */
export function osdText(text: string, x: number, y: number, dot: number, fill: string): string {
  const path = [...text.toUpperCase()].flatMap((char, index) => {
    const glyph = GLYPHS[char]
    return glyph ? columnsOf(glyph, x + index * (COLUMNS + 1) * dot, y, dot) : []
  })
  return `<path d="${path.join('')}" fill="${fill}"/>`
}

/** Dots that stand on each other are one stroke. */
function columnsOf(glyph: string, x: number, y: number, dot: number): string[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const bits = Number.parseInt(glyph.slice(column * 2, column * 2 + 2), 16)
    let strokes = ''
    for (let row = 0; row < ROWS; row++) {
      if (!((bits >> row) & 1)) continue
      const from = row
      while ((bits >> (row + 1)) & 1) row++
      strokes += `M${x + column * dot} ${y + from * dot}h${dot}v${(row - from + 1) * dot}h${-dot}z`
    }
    return strokes
  })
}
