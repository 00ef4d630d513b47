import { DAY, isShownTwice, offsetAt, zoneLabel } from '#src/domain/time/zone.ts'

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

/** '20261121-191632' in a zone, as part of a file's name. */
export const stampInZone = (epoch: number, zone: string): string =>
  timestampInZone(epoch, zone).replaceAll(/[-:]/g, '').replace(' ', '-')

const days = new Map<string, { day: number; steady: boolean }>()

/** True where no clock of the zone is set near an instant. Rows come in order, so a day is looked up once. */
function isSteady(epoch: number, zone: string): boolean {
  const day = Math.floor(epoch / DAY)
  const known = days.get(zone)
  if (known?.day === day) return known.steady
  const steady = offsetAt((day - 1) * DAY, zone) === offsetAt((day + 2) * DAY, zone)
  days.set(zone, { day, steady })
  return steady
}

/** The same of a file's cell; in the hour that clocks show twice it says which: '2026-11-01 01:30:00 EDT'. */
export function timeInFile(epoch: number, zone: string): string {
  const text = timestampInZone(epoch, zone)
  return isSteady(epoch, zone) || !isShownTwice(epoch, zone) ? text : `${text} ${zoneLabel(epoch, zone)}`
}
