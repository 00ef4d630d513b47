import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chickenMaterialForm } from '#src/contract/dictionaries/chicken-materials.ts'
import { errorsOfCall, errorsOfIssues } from '#src/form/field-errors.ts'

describe('errorsOfIssues', () => {
  const good = {
    materialCode: 'NUG',
    name: 'Nuggets',
    pieceWeight: 14,
    holdLimit: 1500,
    fryTime: 210,
    grilled: false,
  }

  test.each([
    [{ materialCode: '' }, { materialCode: 'Enter a code' }],
    [{ materialCode: 'a b' }, { materialCode: 'Letters, digits, - and _ only' }],
    [{ materialCode: 'x'.repeat(33) }, { materialCode: 'At most 32 characters' }],
    [{ name: '   ' }, { name: 'Enter a name' }],
    [{ pieceWeight: null }, { pieceWeight: 'Enter a weight' }],
    [{ pieceWeight: 0 }, { pieceWeight: 'At least 1 g' }],
    [{ pieceWeight: 5001 }, { pieceWeight: 'At most 5 kg (11.023 lbs)' }],
    [
      { holdLimit: null, fryTime: 29 },
      { holdLimit: 'Enter a time', fryTime: 'At least 30 seconds' },
    ],
    [{ holdLimit: 7201 }, { holdLimit: 'At most 120 minutes' }],
  ])('%o reads as %o', (change, expected) => {
    const parsed = z.safeParse(chickenMaterialForm, { ...good, ...change })
    expect(errorsOfIssues(parsed.error?.issues ?? [])).toEqual(expected)
  })

  test('nested fields go by their path, what belongs to none by nothing', () => {
    const issues = [
      { path: ['stages', 1, 'name'], message: 'Enter a name' },
      { path: [], message: 'Too many' },
      { path: [], message: 'Later' },
    ]
    expect(errorsOfIssues(issues)).toEqual({ 'stages.1.name': 'Enter a name', '': 'Too many' })
  })
})

describe('errorsOfCall', () => {
  const known = new Set(['name', 'stages'])

  test.each([
    ['no fields', {}, { fields: {}, message: 'Refused.' }],
    ['a field of the form', { name: 'Taken' }, { fields: { name: 'Taken' }, message: null }],
    ['a nested one', { 'stages.0': 'Bad' }, { fields: { 'stages.0': 'Bad' }, message: null }],
    ['a stranger', { version: 'Too old' }, { fields: {}, message: 'Refused. Too old' }],
    [
      'both',
      { name: 'Taken', version: 'Too old' },
      { fields: { name: 'Taken' }, message: 'Refused. Too old' },
    ],
  ])('%s', (_, fields, expected) => {
    expect(errorsOfCall({ message: 'Refused.', fields }, known)).toEqual(expected)
  })
})
