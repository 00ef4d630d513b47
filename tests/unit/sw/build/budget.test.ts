import { expect, test } from 'vitest'
import { overBudget } from '../../../../sw/build/budget.ts'

const signIn = [
  { file: 'index.js', kb: 128 },
  { file: 'index.css', kb: 11 },
]

test('a build at its limits passes', () => {
  expect(overBudget({ signIn, lazy: [{ file: 'chart.js', kb: 120 }], screens: [] })).toEqual([])
})

test('weight, requests and a heavy chunk are each told', () => {
  const many = [...signIn, ...['a', 'b', 'c', 'd'].map((name) => ({ file: `${name}.js`, kb: 1 }))]
  expect(overBudget({ signIn: many, lazy: [{ file: 'video.js', kb: 120.1 }], screens: [] })).toEqual([
    'sign-in weighs 143.0 kB gzip, allowed are 141',
    'sign-in makes 9 requests, allowed are 8',
    'video.js weighs 120.1 kB gzip, allowed are 120',
  ])
})

test('a screen that is too heavy, or needs at once what comes with the first press, is told', () => {
  const files = [
    { file: 'assets/shell-1.js', kb: 190 },
    { file: 'assets/shell-1.css', kb: 10 },
    { file: 'assets/overlays-1.js', kb: 50.5 },
  ]
  const of = (kb: number) => overBudget({ signIn, lazy: [], screens: [{ name: 'history', kb, files }] })
  expect(of(251)).toEqual(['history needs the overlays at once'])
  expect(of(250)).toEqual([
    'history weighs 250.5 kB gzip, allowed are 250',
    'history needs the overlays at once',
  ])
})
