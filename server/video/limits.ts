/** What a signalling socket may hold and have waiting: a page needs one session, and a handle a tile. */
export const MOST_SESSIONS = 3
export const MOST_HANDLES = 16
export const MOST_WAITING = 100
