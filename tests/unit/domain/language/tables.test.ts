import { afterEach, describe, expect, test } from 'vitest'
import { panEvents } from '#server/domain/queue/act-events.ts'
import { selfRefusal } from '#src/domain/access/administering.ts'
import { PASSWORD_RULES } from '#src/domain/access/password-rules.ts'
import { accessLabel } from '#src/domain/access/permission.ts'
import { TABLET_ROLE } from '#src/domain/access/tablet.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { eventLabel } from '#src/domain/events/names.ts'
import { REFUSALS } from '#src/domain/intake/refusals.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { WASTE_REASON_LABELS, wasteReasonText } from '#src/domain/queue/acts.ts'
import { WEEKDAY_OPTIONS, weekdaysText } from '#src/domain/queue/adjustment.ts'
import { BOARD_TABLES } from '#src/domain/queue/tables.ts'
import { WEIGHT_UNITS } from '#src/domain/units/weight.ts'
import { causeLabel } from '#src/domain/why/words.ts'

const SPANISH = {
  language: 'es',
  translations: {
    'Batch started': 'Tanda iniciada',
    Grilled: 'A la parrilla',
    Expired: 'Vencido',
    'Crew: {reason}': 'Equipo: {reason}',
    'Order canceled': 'Pedido cancelado',
    Users: 'Usuarios',
    'View [permission]': 'Ver',
    Delete: 'Eliminar',
    'A digit': 'Un dígito',
    'You cannot block yourself.': 'No puede bloquearse a sí mismo.',
    'Wall tablet': 'Tableta de pared',
    'The stream has no video. Choose another one.': 'La transmisión no tiene video. Elija otra.',
    'Too late': 'Demasiado tarde',
    Monday: 'Lunes',
    Mon: 'Lun',
    Fri: 'Vie',
    '{first} to {last}': '{first} a {last}',
    Kilograms: 'Kilogramos',
  },
} as const

afterEach(() => setWording(() => ENGLISH))

describe('what stands in a table is worded for whoever reads it', () => {
  test.each<[string, string, () => string | null | undefined]>([
    ['Batch started', 'Tanda iniciada', () => eventLabel('BATCH_STARTED')],
    ['Grilled', 'A la parrilla', () => BOARD_TABLES.grilled],
    ['Expired', 'Vencido', () => WASTE_REASON_LABELS.EXPIRED],
    ['Crew: Expired', 'Equipo: Vencido', () => causeLabel({ cause: 'REASON', reason: 'Expired' })],
    ['Crew: Fell', 'Equipo: Fell', () => causeLabel({ cause: 'REASON', reason: 'Fell' })],
    ['Order canceled', 'Pedido cancelado', () => causeLabel({ cause: 'ORDER_CANCELED', reason: null })],
    [
      'Users: View, Delete',
      'Usuarios: Ver, Eliminar',
      () => accessLabel({ moduleType: 'USERS', actionType: ['VIEW', 'DELETE'] }),
    ],
    ['A digit', 'Un dígito', () => PASSWORD_RULES[3]?.label],
    [
      'You cannot block yourself.',
      'No puede bloquearse a sí mismo.',
      () => selfRefusal({ uuid: 'a' }, 'a', 'block'),
    ],
    ['Wall tablet', 'Tableta de pared', () => TABLET_ROLE.name],
    [
      'The stream has no video. Choose another one.',
      'La transmisión no tiene video. Elija otra.',
      () => CAMERA_FAULT_TEXTS.NO_VIDEO,
    ],
    ['Too late', 'Demasiado tarde', () => REFUSALS['too-late']],
    ['Monday', 'Lunes', () => WEEKDAY_OPTIONS[0]?.label],
    ['Mon to Fri', 'Lun a Vie', () => weekdaysText(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'])],
    ['Kilograms', 'Kilogramos', () => WEIGHT_UNITS[0]?.label],
  ])('%s: %s', (english, spanish, say) => {
    expect(say()).toBe(english)
    setWording(() => SPANISH)
    expect(say()).toBe(spanish)
  })
})

test('why a pan was wasted is kept in English, whoever wastes it', () => {
  setWording(() => SPANISH)
  const [told] = panEvents({ key: 'pan', pieces: 2 }, 0, 'EXPIRED')
  expect(told?.data?.wasteReason).toBe('Expired')
  expect(wasteReasonText('Expired')).toBe('Vencido')
})
