import { describe, expect, test } from 'vitest'
import { faultsOf, textsIn } from '../../../../sw/build/texts.ts'

const keysIn = (source: string) => textsIn('a.tsx', source).map(({ key }) => key)

describe('the texts of a source', () => {
  test.each([
    ["t('Save')", ['Save']],
    ["const a = <p title={t('Hello {name}', { name })}>{t('Save')}</p>", ['Hello {name}', 'Save']],
    ["t(open ? 'Open' : 'Closed')", ['Open', 'Closed']],
    ["msg('Host down')", ['Host down']],
    ["tc('verb', 'Order')", ['Order [verb]']],
    ["tx('Write to {link}.', { link })", ['Write to {link}.']],
    ["tn(count, { one: '{n} pan', other: '{n} pans' })", ['{n} pans']],
    ["keepCount(count, { one: '{n} pan', other: '{n} pans' })", ['{n} pans']],
    // What a variable holds was given its text where it was written.
    ['t(state.word)', []],
    ["other('Save')", []],
    ["it.t('Save')", []],
  ])('%s', (source, expected) => expect(keysIn(source)).toEqual(expected))

  test('forms that are not written out are refused', () => {
    expect(() => keysIn("tn(count, { one: '{n} pan', other: pans })")).toThrow('written out')
    expect(() => keysIn("tn(count, { other: '{n} pans' })")).toThrow('written out')
  })
})

describe('a language’s translations', () => {
  const text = (key: string, ...forms: string[]) => ({
    key,
    forms: forms.length > 0 ? forms : [key],
    paths: ['src/a.tsx'],
  })
  const pans = text('{n} pans', '{n} pan', '{n} pans')

  test.each([
    ['fit', [text('Save')], { Save: 'Guardar' }, []],
    ['lack one', [text('Save')], {}, ['“Save” has no translation (src/a.tsx)']],
    ['have one too many', [], { Save: 'Guardar' }, ['“Save” is translated, and said nowhere']],
    ['are empty', [text('Save')], { Save: ' ' }, ['“Save” is translated by nothing']],
    [
      'fill in something else',
      [text('To {name}')],
      { 'To {name}': 'A {nombre}' },
      ['“To {name}” has {name} to fill in, its translation {nombre}'],
    ],
    ['fill in the same in another order', [text('{a} of {b}')], { '{a} of {b}': 'De {b}, {a}' }, []],
    ['count', [pans], { '{n} pans': { one: '{n} charola', other: '{n} charolas' } }, []],
    [
      'count one without its figure',
      [pans],
      { '{n} pans': { one: 'Una charola', other: '{n} charolas' } },
      [],
    ],
    ['lack a form', [pans], { '{n} pans': { other: '{n} charolas' } }, ['“{n} pans” has no form one']],
    [
      'do not count',
      [pans],
      { '{n} pans': '{n} charolas' },
      ['“{n} pans” counts: it needs the forms one, other'],
    ],
    [
      'count what does not',
      [text('Save')],
      { Save: { one: 'Guardar', other: 'Guardar' } },
      ['“Save” does not count: it needs one text'],
    ],
    [
      'lose the figure',
      [pans],
      { '{n} pans': { one: '{n} charola', other: 'charolas' } },
      ['“{n} pans” has {n} to fill in, its translation {}'],
    ],
  ])('%s', (_, texts, translations, expected) =>
    expect(faultsOf('es', translations as Parameters<typeof faultsOf>[1], texts)).toEqual(expected),
  )
})
