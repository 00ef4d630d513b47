/** A number in [0, 1) that is always the same for an index: things lie about, but never move by themselves. */
const scatter = (index: number, salt: number) => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const CHICKEN = ['#c9812f', '#b86f22', '#d79543', '#a9631d']
const FRIES = ['#f2c14e', '#e8b13a', '#f7d070', '#dba12c']
const HASHBROWNS = ['#cf9440', '#bd8130', '#dca653']

/** Pieces that lie in a box from its bottom up, so many of `most` as it is full (0 to 1). */
function pieces(box: Box, fill: number, most: number, draw: (at: Piece) => string): string {
  const count = Math.round(most * fill)
  const heap = Math.sqrt(fill)
  return Array.from({ length: count }, (_, index) =>
    draw({
      index,
      x: box.x + box.width * (0.06 + 0.88 * scatter(index, 1)),
      y: box.y + box.height * (1 - 0.06 - 0.88 * heap * scatter(index, 2)),
      turn: Math.round(scatter(index, 3) * 180),
    }),
  ).join('')
}
interface Piece {
  index: number
  x: number
  y: number
  turn: number
}
const at = ({ x, y, turn }: Piece) => `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})"`
const of = (colours: readonly string[], index: number) => colours[index % colours.length] ?? '#c9812f'

export const chicken = (box: Box, fill: number): string =>
  pieces(
    box,
    fill,
    26,
    (piece) =>
      `<ellipse ${at(piece)} rx="17" ry="11" fill="${of(CHICKEN, piece.index)}" stroke="#6e3d0e" stroke-width="2"/>`,
  )

export const fries = (box: Box, fill: number): string =>
  pieces(
    box,
    fill,
    220,
    (piece) =>
      `<rect ${at(piece)} x="-34" y="-6" width="68" height="12" rx="4" fill="${of(FRIES, piece.index)}" stroke="#a87414" stroke-width="1.5"/>`,
  )

export const hashbrowns = (box: Box, fill: number): string =>
  pieces(
    box,
    fill,
    110,
    (piece) =>
      `<rect ${at(piece)} x="-30" y="-17" width="60" height="34" rx="15" fill="${of(HASHBROWNS, piece.index)}" stroke="#7d5014" stroke-width="2"/>`,
  )
