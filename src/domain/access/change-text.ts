import type { Change } from './changes.ts'

/** 'displayName' is 'Display name'. */
export function fieldLabel(field: string): string {
  const words = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A recorded value as a person reads it; nothing is a dash. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${valueText(inner)}`)
      .join(', ')
  }
  return String(value)
}

/** 'Type: USER → MANAGER'; 'Type: USER' where there is one side only; a secret that changed is just named. */
export function changeText({ field, before, after }: Change): string {
  const label = fieldLabel(field)
  if (before === undefined && after === undefined) return `${label} changed`
  if (before === undefined) return `${label}: ${valueText(after)}`
  if (after === undefined) return `${label}: ${valueText(before)}`
  return `${label}: ${valueText(before)} → ${valueText(after)}`
}
