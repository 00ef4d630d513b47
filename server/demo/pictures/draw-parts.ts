/** Clips are drawn 1280 by 720 and scaled from there. */
export const WIDTH = 1280
export const HEIGHT = 720

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

/** Somebody from the waist up, the cap's middle at (x, y), leaning by so many degrees. Nobody real. */
export const cook = (x: number, y: number, lean: number, shirt: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean.toFixed(1)} 0 240)">` +
  `<path d="M-120 260V150a60 60 0 0 1 60-60H60a60 60 0 0 1 60 60V260z" fill="${shirt}"/>` +
  rect(-62, 120, 124, 140, '#e8ecef', 'rx="10"') +
  '<circle cx="0" cy="40" r="52" fill="#e0ac88"/>' +
  '<path d="M-56 26a56 56 0 0 1 112 0z" fill="#20262b"/>' +
  rect(-64, 20, 128, 14, '#20262b', 'rx="7"') +
  '</g>'
