import { expect, test } from 'vitest'
import { inTwo, namesIn, says } from '../../../../sw/build/locales.ts'

test.each([
  ['t("Save")', 'Save', true],
  ["t('Save')", 'Save', true],
  ['t(`Save`)', 'Save', true],
  ['t("Save all")', 'Save', false],
  ['t("It\'s here")', "It's here", true],
])('%s says “%s”: %s', (code, text, expected) => expect(says(code, text)).toBe(expected))

test('what the first load says comes with it, the rest of the console’s texts later, the server’s never', () => {
  const text = (key: string, path: string, forms = [key]) => ({ key, forms, paths: [path] })
  const pans = { one: '{n} charola', other: '{n} charolas' }
  const translations = { 'Sign In': 'Iniciar sesión', Save: 'Guardar', '{n} pans': pans, Gone: 'Ya no está' }
  const texts = [
    text('Sign In', 'src/routes/login.tsx'),
    text('Save', 'src/form/form.tsx'),
    text('{n} pans', 'src/app/pans.tsx', ['{n} pan', '{n} pans']),
    text('Gone', 'server/http/errors.ts'),
  ]
  const firstLoad = 'a("Sign In"),n(2,{one:"{n} pan",other:"{n} pans"})'
  expect(inTwo(translations, texts, firstLoad)).toEqual({
    first: { 'Sign In': 'Iniciar sesión', '{n} pans': pans },
    rest: { Save: 'Guardar' },
  })
})

test('names are known by their English text, in each of its contexts; what counts is no name', () => {
  const text = (key: string, forms: string[]) => ({ key, forms, paths: [] })
  const translations = {
    Fryer: 'Freidora',
    'Light [Theme]': 'Claro',
    Light: 'Ligero',
    '{n} pans': { one: '{n} charola', other: '{n} charolas' },
  }
  const texts = [
    text('Fryer', ['Fryer']),
    text('Light [Theme]', ['Light']),
    text('Light', ['Light']),
    text('{n} pans', ['{n} pan', '{n} pans']),
    text('New', ['New']),
  ]
  expect(namesIn(translations, texts)).toEqual({ Fryer: ['Freidora'], Light: ['Claro', 'Ligero'] })
})
