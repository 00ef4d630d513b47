/** What stands in each box, '' where nothing does. */
export type Boxes = readonly string[]

/** The boxes after a change, and the one that has the caret then. */
export interface BoxesStep {
  boxes: Boxes
  focus: number
}

/** So many empty boxes. */
export const emptyBoxes = (count: number): Boxes => Array.from({ length: count }, () => '')

/** The code, once every box holds a digit; else null. */
export const codeOf = (boxes: Boxes): string | null => (boxes.includes('') ? null : boxes.join(''))

/**
 * Puts the digits of a text into the boxes from `at` on: one typed, or many pasted or filled in by the device.
 * As many as there are boxes fill them from the first, wherever the caret is. Everything else is left out.
 */
export function fillFrom(boxes: Boxes, at: number, text: string): BoxesStep {
  const digits = [...text].filter((sign) => /^\d$/.test(sign))
  if (digits.length === 0) return { boxes, focus: at }
  const start = digits.length >= boxes.length ? 0 : at
  const filled = boxes.map((box, index) => digits[index - start] ?? box)
  return { boxes: filled, focus: Math.min(start + digits.length, boxes.length - 1) }
}

/** Backspace: takes the digit at `at` away; from an empty box, the one before it. */
export function eraseAt(boxes: Boxes, at: number): BoxesStep {
  const focus = boxes[at] === '' ? Math.max(0, at - 1) : at
  return { boxes: boxes.map((box, index) => (index === focus ? '' : box)), focus }
}

/** Where a key leads from box `at`; null when it leads nowhere. */
export function boxAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(count - 1, at + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
