import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inEveryLanguage } from '#server/language/every-language.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import { readRows } from '#server/services/import/read-rows.ts'
import { RESTAURANT_COLUMNS } from '#src/contract/administration/restaurants-import.ts'
import { USER_COLUMNS } from '#src/contract/administration/users-import.ts'
import type { ImportColumn } from '#src/contract/define/import.ts'
import { CHICKEN_MATERIAL_COLUMNS } from '#src/contract/dictionaries/chicken-materials.ts'
import { CONTAINER_COLUMNS } from '#src/contract/dictionaries/containers.ts'
import { MATERIAL_COLUMNS, PACKAGE_COLUMNS } from '#src/contract/dictionaries/fields.ts'
import { LANGUAGES } from '#src/domain/language/languages.ts'
import { t } from '#src/domain/language/text.ts'
import { templateOf } from '#src/shell/import/file-text.ts'

const IMPORTS = {
  users: USER_COLUMNS,
  restaurants: RESTAURANT_COLUMNS,
  'chicken materials': CHICKEN_MATERIAL_COLUMNS,
  'potato materials': MATERIAL_COLUMNS,
  packages: PACKAGE_COLUMNS,
  containers: CONTAINER_COLUMNS,
}
const each = Object.entries(IMPORTS)

const read = (
  columns: readonly ImportColumn[],
  csv: string,
  form: z.ZodMiniType<object> = z.looseObject({}),
) => readRows(csv, { columns, key: columns[0]?.key ?? '', form })

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

describe.each(each)('the template of %s', (_, columns) => {
  const english = read(columns, templateOf(columns)).rows.map(({ form }) => form)

  test.each(LANGUAGES)('is read in the language %s, whoever imports it', (language) => {
    const template = inLanguage(language, () => templateOf(columns))
    for (const reader of LANGUAGES) {
      const { rows, problems } = inLanguage(reader, () => read(columns, template))
      expect(problems).toEqual([])
      // A type is looked up by its import, which knows its words.
      const fixed = rows.map(({ form }) => ('type' in form ? { ...form, type: 'Manager' } : form))
      expect(fixed).toEqual(english)
    }
  })

  test.each(LANGUAGES)(
    'has headings in %s that may be written in capitals and without accents',
    (language) => {
      const [head = '', ...rows] = inLanguage(language, () => templateOf(columns)).split('\r\n')
      const csv = [withoutAccents(head).toUpperCase(), ...rows].join('\r\n')
      expect(read(columns, csv).problems).toEqual([])
    },
  )

  test('has no heading that is another column’s in any language', () => {
    const spellings = columns.flatMap(({ title }) => [...new Set(inEveryLanguage(() => t(title)))])
    expect(spellings).toEqual([...new Set(spellings)])
  })
})

test('a heading may be written without the period of what it shortens', () => {
  const template = inLanguage('es', () => templateOf(CHICKEN_MATERIAL_COLUMNS))
  expect(template).toContain('Retención máx.')
  expect(read(CHICKEN_MATERIAL_COLUMNS, template.replace('máx.', 'max')).problems).toEqual([])
})

test('a column that is there in two languages is there twice', () => {
  expect(read(CONTAINER_COLUMNS, 'Code,Name,Marker,Nombre\nP41,Pan,141,Charola').problems).toEqual([
    { line: 1, column: 'Name', message: 'There are two columns “Name”.' },
  ])
})

describe('a cell', () => {
  const columnOf = (kind: ImportColumn['kind']): ImportColumn[] =>
    CHICKEN_MATERIAL_COLUMNS.slice(-1).map((column) => ({ ...column, kind }))
  const meant = (kind: ImportColumn['kind'], cell: string) =>
    read(columnOf(kind), `Grilled\n"${cell}"`).rows.map(({ form }) => Reflect.get(form, 'grilled'))

  test.each([
    ['yesNo', 'Yes', true],
    ['yesNo', 'Sí', true],
    ['yesNo', 'SI', true],
    ['yesNo', 'Si\u0301', true],
    ['yesNo', 'no', false],
    ['onOff', 'Activado', true],
    ['onOff', 'desactivado', false],
    ['onOff', 'sí', true],
    ['onOff', 'Obligatorio', true],
    ['onOff', 'Required', true],
    ['onOff', 'TRUE', true],
    ['restaurants', 'Todos', []],
    ['restaurants', 'All', []],
  ] as const)('of the kind %s that says “%s” is read', (kind, cell, value) => {
    expect(meant(kind, cell)).toEqual([value])
  })
})

test('a problem names the column as its reader knows it, and is told in their language', () => {
  const form = z.looseObject({ marker: z.int().check(z.minimum(0), z.maximum(999)) })
  const told = (language: 'en' | 'es', csv: string) =>
    inLanguage(language, () => read(CONTAINER_COLUMNS, csv, form)).problems
  const wrong = 'Código,Nombre,Marcador\nP41,Charola,1000'
  expect(told('en', wrong)).toEqual([
    {
      line: 2,
      column: 'Marker',
      message: 'This must be a whole number from 0 to 999, not "1000".',
    },
  ])
  expect(told('es', wrong)).toMatchObject([{ line: 2, column: 'Marcador' }])
  expect(told('es', 'Code,Name\nP41,Pan')).toEqual([
    { line: 1, column: 'Marcador', message: 'No hay una columna “Marcador”.' },
  ])
})
