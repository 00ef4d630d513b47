import parse, { type Info } from 'spdx-expression-parse'
import type { ProductionPackage } from './packages.ts'

/** Licenses (SPDX) that ask for no more than to be named. */
export const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]

export interface Exception {
  /** Names of packages; one that ends with `*` begins so. */
  packages: readonly string[]
  license: string
  reason: string
}

/** Licenses that ask for more, and why that is met. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    packages: ['@img/sharp-*'],
    license: 'LGPL-3.0-or-later',
    reason: 'libvips is a shared library of its own, unchanged, which anybody may replace.',
  },
  {
    packages: ['lightningcss*', 'mediabunny', 'web-push'],
    license: 'MPL-2.0',
    reason: 'Its files are unchanged, and their source is in the package or its repository.',
  },
  {
    packages: ['caniuse-lite'],
    license: 'CC-BY-4.0',
    reason: 'Only the build reads these data; nothing of them is passed on.',
  },
]

const named = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name

/**
 * Whether an SPDX expression can be kept with licenses that may: of those joined by OR one is enough, of those by AND
 * each is needed. AND binds tighter. What is no expression can't, nor can a license that the SPDX list doesn't have.
 */
export function satisfies(expression: string, may: (license: string) => boolean): boolean {
  const info = read(expression)
  return info !== null && holds(info, may)
}

function read(expression: string): Info | null {
  try {
    return parse(expression)
  } catch {
    return null
  }
}

function holds(info: Info, may: (license: string) => boolean): boolean {
  if ('conjunction' in info) {
    const sides = [info.left, info.right]
    return info.conjunction === 'or'
      ? sides.some((side) => holds(side, may))
      : sides.every((side) => holds(side, may))
  }
  const { license, plus, exception } = info
  // Both change what the license asks for, so they are allowed by name only.
  return may(`${license}${plus ? '+' : ''}${exception === undefined ? '' : ` WITH ${exception}`}`)
}

/** The exceptions that a package stands on. */
export const exceptionsOf = ({ name }: ProductionPackage, license: string): Exception[] =>
  EXCEPTIONS.filter((one) => one.license === license && one.packages.some((pattern) => named(pattern, name)))

/** The packages whose license is missing or not allowed. */
export const unlicensed = (packages: readonly ProductionPackage[]): ProductionPackage[] =>
  packages.filter(
    (one) =>
      one.license === null ||
      !satisfies(one.license, (id) => ALLOWED.includes(id) || exceptionsOf(one, id).length > 0),
  )
