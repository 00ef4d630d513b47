import { t } from '../language/text.ts'
import { formatZonedDateTime } from '../time/format.ts'
import { formatMinutes } from '../time/minutes.ts'
import { fieldName, fieldUnit } from './field-names.ts'
import type { Access } from './modules.ts'
import { typeWord } from './user-types.ts'

/** Stands for what is not there. */
export const NOTHING = '—'

interface ClockSpan {
  from: number
  to: number
  zone: string
}

/** Minutes since midnight on the wall clock, as quiet hours keep them. */
const isClockSpan = (value: Record<string, unknown>): value is Record<string, unknown> & ClockSpan =>
  typeof value.from === 'number' && typeof value.to === 'number' && typeof value.zone === 'string'

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** A field's value as a person reads it: words, or a list of permissions. */
export type ReadableValue = { kind: 'text'; text: string } | { kind: 'access'; accessList: Access[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAccess = (value: unknown): value is Access =>
  isObject(value) && typeof value.moduleType === 'string' && Array.isArray(value.actionType)

function numberText(field: string, value: number, zone: string): string {
  const unit = fieldUnit(field)
  if (unit === 'seconds') return t('{minutes} min', { minutes: formatMinutes(value) })
  if (unit === 'grams') return `${value} g`
  if (unit === 'clock') return clock(value)
  return unit === 'instant' ? formatZonedDateTime(value, zone) : String(value)
}

function textOf(field: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return numberText(field, value, zone)
  if (Array.isArray(value)) {
    return value.length === 0 ? NOTHING : value.map((item) => textOf(field, item, zone)).join(', ')
  }
  if (field === 'type' && typeof value === 'string') return typeWord(value)
  if (!isObject(value)) return String(value)
  if (isClockSpan(value)) {
    const { from, to, zone: clocks } = value
    return t('{from} to {to} ({zone})', { from: clock(from), to: clock(to), zone: clocks })
  }
  // What has a name is called by it.
  if (typeof value.name === 'string') return value.name
  return Object.entries(value)
    .map(([key, inner]) => `${fieldName(key)}: ${textOf(key, inner, zone)}`)
    .join(', ')
}

/** A recorded value: yes and no, '—' for nothing, times in `zone` with its label, access as the list it is. */
export function readableValue(field: string, value: unknown, zone: string): ReadableValue {
  if (Array.isArray(value) && value.length > 0 && value.every(isAccess))
    return { kind: 'access', accessList: value }
  return { kind: 'text', text: textOf(field, value, zone) }
}
