import type uPlot from 'uplot'

/**
 * Marks the bar under the cursor, mouse and keys alike, with a band behind it instead of a crosshair.
 * The x scale of bars counts buckets, so a bar's band is one unit wide.
 */
export function columnMark(className: string): uPlot.Plugin {
  let band: HTMLDivElement | undefined
  return {
    hooks: {
      init: (u) => {
        band = document.createElement('div')
        band.className = className
        band.hidden = true
        u.under.append(band)
      },
      setCursor: (u) => {
        const { idx, left = 0 } = u.cursor
        if (!band) return
        band.hidden = idx == null || left < 0
        if (idx == null || left < 0) return
        const start = u.valToPos(idx - 0.5, 'x')
        band.style.transform = `translateX(${start}px)`
        band.style.width = `${u.valToPos(idx + 0.5, 'x') - start}px`
      },
    },
  }
}
