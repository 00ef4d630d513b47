// Made once: `toLocaleString` with options builds a new formatter on every call, which a refresh can feel.
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '1,234.5': how a chart writes a value when nobody says otherwise. */
export function plainNumber(value: number): string {
  return numbers.format(value)
}
