/** How much larger than usual the browser is told to set text: 1 for 16 px. For what is measured or drawn in pixels. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
