import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import * as notices from '#src/app/notify.ts'
import { LANGUAGE_COOKIE, type Language } from '#src/domain/language/languages.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'
import { setDeviceChoice } from '#src/shell/language/choose-language.ts'
import { followLanguage } from '#src/shell/language/follow-language.ts'
import * as reload from '#src/shell/language/reload.ts'

const { browser } = vi.hoisted(() => ({ browser: { language: 'en' } }))
vi.mock('#src/domain/language/languages.ts', async (original) => ({
  ...(await original<typeof import('#src/domain/language/languages.ts')>()),
  languageOf: () => browser.language,
}))

let load: MockInstance
let notify: MockInstance
const show = (language: Language) => setWording(() => ({ language, translations: {} }))
const ofAccount = (setting: 'auto' | Language) => followLanguage({ board: null, setting })

beforeEach(() => {
  setDeviceChoice(undefined)
  // Nothing is left of the test before.
  ofAccount('auto')
  load = vi.spyOn(reload, 'reloadInLanguage').mockResolvedValue()
  notify = vi.spyOn(notices, 'notify').mockReturnValue('')
})
afterEach(() => {
  vi.restoreAllMocks()
  browser.language = 'en'
  setWording(() => ENGLISH)
})

test('a page in another language than the account’s is loaded again once, whatever comes of it', () => {
  ofAccount('es')
  expect(document.cookie).toBe(`${LANGUAGE_COOKIE}=es`)
  expect(load).toHaveBeenCalledOnce()
  ofAccount('es')
  expect(load).toHaveBeenCalledOnce()
})

test('an account without a language takes what the one before it brought', () => {
  ofAccount('es')
  show('es')
  ofAccount('es')
  ofAccount('auto')
  expect(document.cookie).toBe('')
  expect(load).toHaveBeenCalledTimes(2)
})

test('an account without a language leaves what was chosen at the sign-in', () => {
  setDeviceChoice('es')
  show('es')
  ofAccount('auto')
  expect([document.cookie, load.mock.calls]).toEqual([`${LANGUAGE_COOKIE}=es`, []])
})

test('where nobody chose, the browser’s language is brought', () => {
  browser.language = 'es'
  ofAccount('auto')
  expect([document.cookie, load.mock.calls.length]).toEqual(['', 1])
  show('es')
  ofAccount('auto')
  expect(load).toHaveBeenCalledOnce()
})

test('a browser that keeps no cookies is left alone', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  ofAccount('es')
  expect([load.mock.calls, notify.mock.calls]).toEqual([[], []])
})

test('where a reload cannot be remembered, it is offered', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed')
  })
  ofAccount('es')
  expect([load.mock.calls.length, notify.mock.calls.length]).toEqual([0, 1])
})
