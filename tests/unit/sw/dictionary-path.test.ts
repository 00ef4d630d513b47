import { describe, expect, test } from 'vitest'
import { collectionOf, dictionaryPath, isAdministeredPage, touchedBy } from '../../../sw/dictionary-path.ts'

const base = 'https://kitchen.test/api/v1'

describe('dictionaryPath', () => {
  test.each([
    [`${base}/dictionaries/eventName?limit=20`, '/dictionaries/eventName'],
    [`${base}/dictionaries/containers/0f3c`, '/dictionaries/containers/0f3c'],
    [`${base}/materials/filters/fryer-vendors`, '/materials/filters/fryer-vendors'],
    [`${base}/restaurants`, null],
    [`${base}/materials/other`, null],
    [`${base}2/dictionaries/eventName`, null],
    ['https://elsewhere.test/api/v1/dictionaries/eventName', null],
  ])('%s is %s', (href, path) => {
    expect(dictionaryPath(href, base)).toBe(path)
  })
})

test.each([
  [`${base}/dictionaries/materials/all`, false],
  [`${base}/dictionaries/chicken-materials?page=0&limit=20`, true],
])('%s is a page of an administered list: %s', (href, is) => {
  expect(isAdministeredPage(href)).toBe(is)
})

test.each([
  ['/dictionaries/containers/0f3c', '/dictionaries/containers'],
  ['/dictionaries/materials/all', '/dictionaries/materials'],
  ['/materials/filters/fryer-vendors', '/materials/filters/fryer-vendors'],
])('%s belongs to %s', (path, collection) => {
  expect(collectionOf(path)).toBe(collection)
})

test.each([
  ['/dictionaries/containers', '/dictionaries/containers/0f3c', true],
  ['/dictionaries/eventName', '/dictionaries/containers/0f3c', false],
  ['/dictionaries/materials/all', '/dictionaries/chicken-materials', true],
  ['/materials/filters/stock-out-materials', '/dictionaries/chicken-materials/1', true],
  ['/dictionaries/containers', '/dictionaries/chicken-materials/1', false],
  ['/dictionaries/containers/all', '/dictionaries/containers/0f3c', true],
  ['/materials/filters/chicken-packages', '/dictionaries/chickenPackages/1', true],
  ['/materials/filters/potato-packages', '/dictionaries/packages/1/recall', true],
  ['/materials/filters/potato-packages', '/dictionaries/potato-materials/1', true],
  ['/dictionaries/containers/all', '/dictionaries/packages/1', false],
  ['/dictionaries/materials/all', '/dictionaries/packages/1', false],
])('what is kept for %s after a write to %s is old: %s', (kept, written, old) => {
  expect(touchedBy(kept, written)).toBe(old)
})
