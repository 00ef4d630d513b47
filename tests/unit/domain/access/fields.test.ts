import { expect, test } from 'vitest'
import { fieldName } from '#src/domain/access/field-names.ts'
import { readableValue } from '#src/domain/access/field-values.ts'

test.each([
  ['multiFactorAuthentication', 'Multi-factor authentication'],
  ['email', 'E-mail'],
  ['accesses', 'Permissions'],
  ['constituents', 'Policies'],
  ['quietHours', 'Quiet hours'],
  ['some_other.thing2', 'Some other thing2'],
])('the field %s is called %s', (field, name) => expect(fieldName(field)).toBe(name))

const ZONE = 'America/New_York'
test.each([
  ['notification', true, 'Yes'],
  ['notification', false, 'No'],
  ['role', null, '—'],
  ['role', undefined, '—'],
  ['role', '', '—'],
  ['restaurants', [], '—'],
  ['restaurants', ['0412', '0418'], '0412, 0418'],
  ['constituents', [{ uuid: 'x', name: 'Kitchen' }], 'Kitchen'],
  ['holdLimit', 1500, '25:00 min'],
  ['pieceWeight', 14, '14 g'],
  ['departureMinutes', 645, '10:45'],
  ['count', 14, '14'],
  ['startTime', Date.UTC(2026, 2, 5, 20, 7, 9), '03/05/2026 3:07:09 PM EST'],
  ['quietHours', { from: '22:00', to: null }, 'From: 22:00, To: —'],
  ['quietHours', { from: 1320, to: 365, zone: 'America/Chicago' }, '22:00 to 06:05 (America/Chicago)'],
  ['accesses', [], '—'],
])('%s of %j reads %s', (field, value, text) =>
  expect(readableValue(field, value, ZONE)).toEqual({ kind: 'text', text }),
)

test('access is read as the list it is', () => {
  const accessList = [{ moduleType: 'PCS', actionType: ['VIEW'] }]
  expect(readableValue('accesses', accessList, ZONE)).toEqual({ kind: 'access', accessList })
})
