/** The names that a caller used for parameters or fields, by ours; those that are ours are left out. */
export type SentNames = ReadonlyMap<string, string>

export const NO_OTHER_NAMES: SentNames = new Map()

/** What a refusal calls a parameter: what its caller does. */
export const sentName = (sent: SentNames, ours: string): string => sent.get(ours) ?? ours
