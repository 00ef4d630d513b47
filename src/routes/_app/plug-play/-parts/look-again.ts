/** How often streams are looked at again: nobody tells of a camera that falls silent. */
export const LOOK_AGAIN_MS = 20_000
