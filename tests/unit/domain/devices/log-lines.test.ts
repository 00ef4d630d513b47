import { afterEach, expect, test } from 'vitest'
import { commandOf } from '#src/domain/devices/commands.ts'
import { commandLine, logLine, wordedLine } from '#src/domain/devices/log-lines.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'

const SPANISH = {
  language: 'es',
  translations: {
    'Came online.': 'Se conectó.',
    'Was sent: Restart its app.': 'Se le envió: reiniciar su app.',
    'Was sent: Show a stream: {stream}.': 'Se le envió: mostrar la transmisión {stream}.',
    Boards: 'Mesas',
  },
} as const

afterEach(() => setWording(() => ENGLISH))

const show = (streamName: string) =>
  commandLine(commandOf({ action: 'START', streamName, alternateView: null, alternateTime: 10 }))
const restart = commandLine(
  commandOf({ action: 'RESTART', streamName: null, alternateView: null, alternateTime: 10 }),
)

test.each([
  [logLine('ONLINE'), 'Came online.', 'Se conectó.'],
  [restart, 'Was sent: Restart its app.', 'Se le envió: reiniciar su app.'],
  [show('Fryers'), 'Was sent: Show a stream: Fryers.', 'Se le envió: mostrar la transmisión Fryers.'],
  [show('{stream}'), 'Was sent: Show a stream: {stream}.', 'Se le envió: mostrar la transmisión {stream}.'],
  // The tablet's own, even where the console says the same word.
  ['Boards', 'Boards', 'Boards'],
])('“%s” is stored in English and read by each in their language', (line, english, spanish) => {
  setWording(() => SPANISH)
  expect(wordedLine(line)).toBe(spanish)
  setWording(() => ENGLISH)
  expect([line, wordedLine(line)]).toEqual([english, english])
})

test('what is stored is in English whoever asks for it', () => {
  setWording(() => SPANISH)
  expect(show('Fryers')).toBe('Was sent: Show a stream: Fryers.')
  expect(logLine('ONLINE')).toBe('Came online.')
})
