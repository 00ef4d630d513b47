import type { IntakeKey } from '#src/contract/devices/intake-keys.ts'
import { DEVICE_KIND_WORDS } from '#src/domain/devices/status.ts'
import { INTAKE_SCOPE_WORDS, INTAKE_SCOPES } from '#src/domain/intake/scopes.ts'
import { t } from '#src/domain/language/text.ts'
import type { Status } from '#src/domain/status.ts'
import { KEY_STATUSES } from '#src/domain/statuses.ts'

export const keyStatus = ({ endTime }: IntakeKey, now: number): Status => {
  if (endTime === null) return KEY_STATUSES.ACTIVE
  return endTime > now ? KEY_STATUSES.ENDING : KEY_STATUSES.ENDED
}

const SHOWN = 2

/** '0412', '0412, 0826 and 3 more'; the restaurants that a key reports. */
export function restaurantsText({ restaurants }: Pick<IntakeKey, 'restaurants'>): string {
  const numbers = restaurants.map(({ number }) => number)
  if (numbers.length === 0) return t('No restaurant')
  const more = numbers.length - SHOWN
  return more > 0
    ? t('{restaurants} and {count} more', { restaurants: numbers.slice(0, SHOWN).join(', '), count: more })
    : numbers.join(', ')
}

/** 'Edge box: Line box'; of a key without a device 'Other system'. */
export const holderText = ({ device }: Pick<IntakeKey, 'device'>): string =>
  device ? `${DEVICE_KIND_WORDS[device.kind]}: ${device.name}` : t('Other system')

export const scopesText = ({ scopes }: Pick<IntakeKey, 'scopes'>): string =>
  INTAKE_SCOPES.filter((scope) => scopes.includes(scope))
    .map((scope) => INTAKE_SCOPE_WORDS[scope])
    .join(', ')
