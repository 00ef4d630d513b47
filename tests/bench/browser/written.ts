import type { Page } from 'playwright-core'

/** What changed in the document a second, but `elements` and `others` in all. */
export interface Written {
  /** Texts of ticking cells. */
  texts: number
  /** Their moods, due or over. */
  moods: number
  /** How many different cells that were. */
  elements: number
  /** Whatever else was changed within the board: what should not have rendered. */
  others: number
}

/** Watches the board's tables for a while. */
export async function writtenBy(page: Page, ms: number): Promise<Written> {
  const seen = await page.evaluate(
    (wait) =>
      new Promise<Written>((resolve) => {
        const cells = new Set<Node | null>()
        const counts = { texts: 0, moods: 0, others: 0 }
        const observer = new MutationObserver((records) => {
          for (const { type, target, attributeName } of records) {
            const cell = type === 'characterData' ? target.parentNode : target
            const mood = type === 'attributes' && attributeName === 'data-mood'
            const isCell = cell instanceof HTMLSpanElement && cell.childElementCount === 0
            // A figure that gets another letter gets the width of it.
            const width = type === 'attributes' && attributeName === 'style'
            if (isCell && width) continue
            if (!isCell || (type === 'attributes' && !mood)) {
              counts.others += 1
              continue
            }
            cells.add(cell)
            if (mood) counts.moods += 1
            else counts.texts += 1
          }
        })
        for (const table of document.querySelectorAll('main table')) {
          observer.observe(table, { subtree: true, childList: true, characterData: true, attributes: true })
        }
        setTimeout(() => {
          observer.disconnect()
          resolve({ ...counts, elements: cells.size })
        }, wait)
      }),
    ms,
  )
  const second = ms / 1000
  return { ...seen, texts: seen.texts / second, moods: seen.moods / second }
}
