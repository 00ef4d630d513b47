/** A field's, which the first load has already. */
export const LOOK = { fontWeight: 600, cursor: 'pointer' } as const
