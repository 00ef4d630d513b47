/** Lengths of some minutes as they are set and read in a kitchen: minutes and seconds, 'm:ss'. */

/** '4:30', '25:00', '120:00'; from whole seconds. Minutes do not turn into hours. */
export function formatMinutes(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Seconds of 'm:ss' or of whole minutes: '4:30' is 270, '25' is 1500; null for all else. */
export function parseMinutes(text: string): number | null {
  const found = /^(\d{1,4})(?::([0-5]\d))?$/.exec(text.trim())
  return found ? Number(found[1]) * 60 + Number(found[2] ?? 0) : null
}

/** What may stand in the field while it is typed: up to four digits of minutes, a colon, seconds. */
export function acceptsMinutesText(text: string): boolean {
  return /^\d{0,4}(?::(?:[0-5]\d?)?)?$/.test(text)
}
