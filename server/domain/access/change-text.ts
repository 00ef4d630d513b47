import { fieldName } from '#src/domain/access/field-names.ts'
import { readableValue } from '#src/domain/access/field-values.ts'
import { accessLabel } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'
import type { Change } from './changes.ts'

/** A recorded value in one line of text, its times in UTC. */
function valueText(field: string, value: unknown): string {
  const readable = readableValue(field, value, 'UTC')
  return readable.kind === 'text' ? readable.text : readable.accessList.map(accessLabel).join(' · ')
}

/** 'Type: USER → MANAGER'; 'Type: USER' where there is one side only; a secret that changed is just named. */
export function changeText({ field, before, after }: Change): string {
  const name = fieldName(field)
  if (before === undefined && after === undefined) return t('{name} changed', { name })
  if (before === undefined) return `${name}: ${valueText(field, after)}`
  if (after === undefined) return `${name}: ${valueText(field, before)}`
  return `${name}: ${valueText(field, before)} → ${valueText(field, after)}`
}
