import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { readingText, readSpoken } from '#src/domain/time/spoken.ts'
import { fromWallTime, toWallTime } from '#src/domain/time/zone.ts'

const CHICAGO = 'America/Chicago'
/** A Wednesday, November 25, at 12:31:45 PM. */
const NOW = fromWallTime(
  { year: 2026, month: 11, day: 25, hour: 12, minute: 31, second: 45, millisecond: 0 },
  CHICAGO,
)

const spanish = () => setWording(() => ({ language: 'es', translations: { AM: 'a.m.', PM: 'p.m.' } }))

beforeAll(spanish)
afterAll(() => setWording(() => ENGLISH))

/** [what is typed, what it is in English]. */
const PHRASES: readonly (readonly [spoken: string, english: string])[] = [
  ['hoy', 'today'],
  ['Ayer', 'yesterday'],
  ['anteayer', 'day before yesterday'],
  ['antier', 'day before yesterday'],
  ['antes de ayer', 'day before yesterday'],
  ['hace 3 días', '3 days ago'],
  ['hace 3 dias', '3 days ago'],
  ['hace una semana', 'a week ago'],
  ['hace 20 min', '20 min ago'],
  ['hace una hora', 'an hour ago'],
  ['hace media hora', 'half an hour ago'],
  ['hace 2 horas', '2 hours ago'],
  ['esta semana', 'this week'],
  ['la semana pasada', 'last week'],
  ['semana anterior', 'last week'],
  ['este mes', 'this month'],
  ['mes pasado', 'last month'],
  ['este año', 'this year'],
  ['año pasado', 'last year'],
  ['fin de semana', 'weekend'],
  ['este fin de semana', 'this weekend'],
  ['fin de semana pasado', 'last weekend'],
  ['últimos 7 días', 'last 7 days'],
  ['ultimos 7 dias', 'last 7 days'],
  ['los últimos 7 días', 'last 7 days'],
  ['últimas 4 h', 'last 4 h'],
  ['última hora', 'last hour'],
  ['último mes', 'last 1 month'],
  ['última semana', 'last 7 days'],
  ['último año', 'last 1 year'],
  ['últimos 15 min', 'last 15 min'],
  ['lunes', 'Monday'],
  ['el lunes', 'Monday'],
  ['lunes pasado', 'last Monday'],
  ['el pasado lunes', 'last Monday'],
  ['mié', 'Wed'],
  ['miércoles pasado', 'last Wednesday'],
  ['sáb', 'Sat'],
  ['sab.', 'Sat'],
  ['mar', 'Tue'],
  ['martes', 'Tue'],
  ['mar 5', 'Mar 5'],
  ['5 mar', 'Mar 5'],
  ['mar 5, 3 p.m.', 'Mar 5 3 pm'],
  ['mar 3 p.m.', 'Tue 3 pm'],
  ['mar 3 mar 2026', 'Tue Mar 3 2026'],
  ['5 de marzo', 'Mar 5'],
  ['1ro de marzo', 'Mar 1'],
  ['primero de marzo', 'Mar 1'],
  ['5 de marzo de 2025', 'Mar 5 2025'],
  ['5 de sept.', 'Sep 5'],
  ['3 ago', 'Aug 3'],
  ['ago 3', 'Aug 3'],
  ['24 dic', 'Dec 24'],
  ['martes 24 de noviembre', 'Tue Nov 24'],
  ['octubre', 'October'],
  ['ene', 'Jan'],
  ['febrero de 2024', 'Feb 2024'],
  // Day and month as Spanish has them; where that is no date, as English has.
  ['3/11', 'Nov 3'],
  ['3/11/2025', 'Nov 3 2025'],
  ['11/24', 'Nov 24'],
  ['2026-11-03', '2026-11-03'],
  ['desayuno', 'breakfast'],
  ['almuerzo', 'lunch'],
  ['cena', 'dinner'],
  ['cena de ayer', 'dinner yesterday'],
  ['Cena del lunes', 'Mon dinner'],
  ['último almuerzo', 'last lunch'],
  ['almuerzo del 3 de noviembre', 'lunch on Nov 3'],
  ['esta mañana', 'this morning'],
  ['ayer por la mañana', 'yesterday morning'],
  ['ayer en la tarde', 'yesterday afternoon'],
  ['viernes en la noche', 'Fri night'],
  ['anoche', 'last night'],
  ['3 p.m.', '3 pm'],
  ['3 p. m.', '3 pm'],
  ['15:30', '15:30'],
  ['15:30 hrs', '15:30'],
  ['ayer a las 6:05 p.m.', '6:05 PM yesterday'],
  ['ayer a las 18:05', '18:05 yesterday'],
  ['6 de la tarde del lunes', '6 pm Mon'],
  ['9 de la mañana', '9 am'],
  ['12 de la noche', 'midnight'],
  ['mediodía', 'noon'],
  ['ayer al mediodía', 'noon yesterday'],
  ['ayer a medianoche', 'midnight yesterday'],
  ['5-7 p.m. lun', '5-7 pm Mon'],
  ['lun 5-7 p.m.', '5-7 pm Mon'],
  ['mar 5-7 p.m.', '5-7 pm Tue'],
  ['de 5 a 7 p.m.', '5-7 pm'],
  ['de las 5 a las 7 p.m.', '5-7 pm'],
  ['entre 5 y 7 p.m. del lunes', '5-7 pm Mon'],
  ['ayer 17:00 a 19:00', '17:00-19:00 yesterday'],
  ['10 p.m. a medianoche', '10 pm to midnight'],
  ['lunes a miércoles', 'Mon-Wed'],
  ['del lunes al miércoles', 'Mon-Wed'],
  ['desde el lunes hasta ayer', 'Mon - yesterday'],
  ['lunes 5 p.m. a martes 2 a.m.', 'Mon 5 pm - Tue 2 am'],
  ['del 2 al 5 de noviembre', 'Nov 2-5'],
  ['2-5 nov', 'Nov 2-5'],
  ['28 de diciembre al 3 de enero', 'Dec 28 - Jan 3'],
  ['semana del 2 de noviembre', 'week of Nov 2'],
  ['semana del 5/11', 'week of Nov 5'],
  // English is understood, too.
  ['a week ago', 'a week ago'],
  ['3 days ago', '3 days ago'],
  ['an hour ago', 'an hour ago'],
  ['dinner yesterday', 'dinner yesterday'],
  ['Mon 5-7 pm', '5-7 pm Mon'],
  ['Nov. 3, 2025', 'Nov 3 2025'],
  ['last 7 days', 'last 7 days'],
]

test.each(PHRASES)('“%s” is “%s”', (spoken, english) => {
  const read = readSpoken(spoken, NOW, CHICAGO)
  setWording(() => ENGLISH)
  const wanted = readSpoken(english, NOW, CHICAGO)
  spanish()
  expect(wanted).toBeDefined()
  expect(read).toEqual(wanted)
})

test.each([
  '',
  'mañana',
  'mañana por la mañana',
  'pasado mañana',
  'próxima semana',
  '5',
  'a',
  'hace',
  'pollo',
  'martillo',
  '31 de noviembre',
  'lunes martes',
  'ayer a las 6 p.m. xyz',
])('“%s” is no date or time', (spoken) => expect(readSpoken(spoken, NOW, CHICAGO)).toBeUndefined())

describe('in an English console', () => {
  beforeAll(() => setWording(() => ENGLISH))
  afterAll(spanish)

  test.each([
    ['ayer', 'days', '2026-11-24T06:00Z'],
    ['el miércoles', 'days', '2026-11-25T06:00Z'],
    ['ayer a las 6:05 p.m.', 'moment', '2026-11-25T00:05Z'],
    // What may be either is English.
    ['mar', 'days', '2026-03-01T06:00Z'],
  ])('“%s” is read too', (spoken, kind, start) =>
    expect(readSpoken(spoken, NOW, CHICAGO)).toMatchObject({ kind, start: Date.parse(start) }),
  )

  test.each(['ago', 'vie', 'dom'])('“%s” alone is not guessed at', (spoken) =>
    expect(readSpoken(spoken, NOW, CHICAGO)).toBeUndefined(),
  )
})

describe('its own words', () => {
  const words = (spoken: string) => {
    const reading = readSpoken(spoken, NOW, CHICAGO)
    return reading && readingText(reading, NOW, CHICAGO, 'always')
  }

  test.each([
    ['ayer a las 6:05 p.m.', 'mar, 24 de nov, 6:05 p.m. CST'],
    ['cena de ayer', 'mar, 24 de nov, 2:00 p.m. – 11:59 p.m. CST'],
    ['lun-mié', 'lun, 23 de nov – mié, 25 de nov'],
  ])('say how “%s” is read', (spoken, expected) => expect(words(spoken)).toBe(expected))

  test('are read again as what they say', () => {
    for (let at = Date.parse('2026-01-01T06:00Z'); at < NOW; at += 86_400_000 + 3_540_000) {
      const text = readingText({ kind: 'moment', start: at, end: at }, NOW, CHICAGO, 'twice')
      expect([text, readSpoken(text, NOW, CHICAGO)?.start]).toEqual([text, at])
      const day = toWallTime(at, CHICAGO)
      expect(
        toWallTime(readSpoken(text.replace(/, \d+:.*/, ''), NOW, CHICAGO)?.start ?? 0, CHICAGO),
      ).toMatchObject({
        month: day.month,
        day: day.day,
      })
    }
  })
})
