/** What one restaurant may send on one day (UTC). A busy kitchen has some 30 unusual events a day. */
export const PICTURES_A_DAY = { pictures: 2000, bytes: 500 * 1024 * 1024 } as const

export const DAY_S = 86_400

/** What a restaurant has sent today. */
export interface SentToday {
  pictures: number
  bytes: number
}

/** Whether one more of so many bytes is too much for today. */
export const isTooMuch = (sent: SentToday, bytes: number): boolean =>
  sent.pictures + 1 > PICTURES_A_DAY.pictures || sent.bytes + bytes > PICTURES_A_DAY.bytes

/** Seconds until a new day begins. */
export const untilTomorrowS = (now: number): number => DAY_S - (Math.floor(now / 1000) % DAY_S)

/** When today began. */
export const todayBegan = (now: number): number => Math.floor(now / 1000 / DAY_S) * DAY_S * 1000
