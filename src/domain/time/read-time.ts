/** A time of day as its fields are, of 24 hours. */
export interface ClockTime {
  hour: number
  minute: number
  second: number
}

const NAMED = new Map([
  ['noon', '12:00 pm'],
  ['mediodía', '12:00 pm'],
  ['mediodia', '12:00 pm'],
  ['midnight', '12:00 am'],
  ['medianoche', '12:00 am'],
])
/** '7', '7:30', '07.30:15', '19h30', each with or without am or pm. */
const PARTED = /^(\d{1,2})(?: ?[:.,h] ?([0-5]\d)(?: ?[:.,] ?([0-5]\d))?)? ?h?(?: ?([ap])\.? ?(?:m\.?)?)?$/
/** '730', '0730', '1930', as it is spoken in kitchens. */
const RUN_TOGETHER = /^(\d{1,2})([0-5]\d)()(?: ?([ap])\.? ?(?:m\.?)?)?$/

/**
 * The time that a typed or pasted text stands for; null where it cannot be told. With am or pm the hour is 1 to 12, without
 * either it is that of a 24-hour clock: '7:30' is in the morning, '19:30' in the evening.
 */
export function readClock(text: string): ClockTime | null {
  // Browsers write a narrow no-break space before PM.
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  const written = NAMED.get(plain) ?? plain
  const [, first = '', minute = '0', second = '0', half] =
    PARTED.exec(written) ?? RUN_TOGETHER.exec(written) ?? []
  if (first === '') return null
  const hour = hourOf(Number(first), half)
  return hour === null ? null : { hour, minute: Number(minute), second: Number(second) }
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Minutes of the day of such a text; its seconds are left out. */
export function readTime(text: string): number | null {
  const time = readClock(text)
  return time && time.hour * 60 + time.minute
}
