/** Where a film stands and how it is played, so that another player goes on with it. */
export interface FilmMoment {
  /** Seconds from its beginning. */
  at: number
  muted: boolean
  paused: boolean
}

/** A film from its beginning. Cameras record no sound. */
export const FILM_START: FilmMoment = { at: 0, muted: true, paused: false }
