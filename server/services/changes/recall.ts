/** How long a deletion can be taken back; the console offers it for a few seconds of these. */
export const RECALL_MS = 60_000
