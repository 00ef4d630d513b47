const formats = new Map<string, Intl.DateTimeFormat>()

/** 'YYYY-MM-DD HH:mm:ss' in a zone: sorts as text, and every spreadsheet reads it. */
export function timestampInZone(epoch: number, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    // Sweden writes dates in this order, with a 24-hour clock.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format.format(epoch)
}
