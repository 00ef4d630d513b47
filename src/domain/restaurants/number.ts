/** A restaurant's number as it is kept: '0412'. */
export const NUMBER = /^[\dA-Za-z][\dA-Za-z-]{0,15}$/

/** Whether what was typed before a deletion names the restaurant: all of its number, however it was spaced. */
export const namesRestaurant = (typed: string, number: string): boolean =>
  typed.trim().toUpperCase() === number.toUpperCase()
