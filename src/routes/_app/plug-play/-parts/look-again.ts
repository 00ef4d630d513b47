/** How often streams are looked at again: nobody reports a camera that falls silent. */
export const LOOK_AGAIN_MS = 20_000
