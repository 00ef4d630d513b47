/**
 * A wall tablet shows its board and nothing else, until somebody leaves it with the PIN. Of this page alone: after a
 * reload it is locked.
 */
let isLeft = false

export const boardLock = {
  isLeft: () => isLeft,
  leave: () => {
    isLeft = true
  },
  close: () => {
    isLeft = false
  },
}
