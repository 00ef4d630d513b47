/**
 * Filter values in the URL that are not among the options are dropped (spec 1 §6, spec 2 §6).
 * A link may be old, hand-written or from another restaurant, so anything can come in.
 *
 * @param raw the search parameter as the router parsed it: absent, one value, or a list
 * @param options the values that exist
 * @returns the known ones in the options' order, each once
 */
export function keepKnownValues<Value extends string>(raw: unknown, options: readonly Value[]): Value[] {
  const wanted = new Set((Array.isArray(raw) ? raw : [raw]).map(asText))
  return options.filter((option, at) => wanted.has(option) && options.indexOf(option) === at)
}

/** The one value of a single filter, or undefined when it is absent or not among the options. */
export function keepKnownValue<Value extends string>(
  raw: unknown,
  options: readonly Value[],
): Value | undefined {
  const text = asText(raw)
  return options.find((option) => option === text)
}

// Routers read ?size=20 as a number and ?isCorrect=true as a boolean; options are always text.
function asText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
