import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { stylesOf } from './documents.ts'
import { filesOfRoute, withImports } from './frames.ts'

const KB = 1000
const SIGN_IN_KB = 141
const SIGN_IN_REQUESTS = 8
const CHUNK_KB = 120
/** Besides scripts a sign-in page asks for: itself, with its styles, config.json, the manifest and the icon. */
const OTHER_REQUESTS = 4
const SHOWN = 8
/** Scripts and styles of a screen that is only looked at, the scripts of sign-in and all of the shell with them. */
const SCREENS = [
  { name: 'dashboard', route: /routes.*dashboard.chicken\.tsx\?tsr-split/, kb: 282 },
  { name: 'history', route: /routes.*timers-cycle-history.fryer\.tsx\?tsr-split/, kb: 285 },
] as const
const SHELL = /src.shell.app-shell\.tsx/
/** What comes with the first press (decision 0008). */
const OVERLAYS = /assets.overlays-/

export interface Weight {
  file: string
  kb: number
}

export interface Screen {
  name: string
  /** Allowed. */
  kb: number
  files: Weight[]
}

export interface Measured {
  signIn: Weight[]
  lazy: Weight[]
  screens: Screen[]
}

const sumOf = (weights: readonly Weight[]) => weights.reduce((sum, { kb }) => sum + kb, 0)

const requestsOf = (signIn: Weight[]) =>
  signIn.filter(({ file }) => file.endsWith('.js')).length + OTHER_REQUESTS

/** What is over the budget, in words; empty when nothing is. */
export function overBudget({ signIn, lazy, screens }: Measured): string[] {
  const total = sumOf(signIn)
  const requests = requestsOf(signIn)
  const faults: string[] = []
  if (total > SIGN_IN_KB) faults.push(`sign-in weighs ${total.toFixed(1)} kB gzip, allowed are ${SIGN_IN_KB}`)
  if (requests > SIGN_IN_REQUESTS)
    faults.push(`sign-in makes ${requests} requests, allowed are ${SIGN_IN_REQUESTS}`)
  for (const { file, kb } of lazy) {
    if (kb > CHUNK_KB) faults.push(`${file} weighs ${kb.toFixed(1)} kB gzip, allowed are ${CHUNK_KB}`)
  }
  for (const { name, kb, files } of screens) {
    const sum = sumOf(files)
    if (sum > kb) faults.push(`${name} weighs ${sum.toFixed(1)} kB gzip, allowed are ${kb}`)
    if (files.some(({ file }) => OVERLAYS.test(file))) faults.push(`${name} needs the overlays at once`)
  }
  return faults
}

function table({ signIn, lazy, screens }: Measured): string {
  const line = ({ file, kb }: Weight) => `  ${kb.toFixed(1).padStart(7)}  ${file}`
  const total = sumOf(signIn)
  const largest = [...lazy].sort((a, b) => b.kb - a.kb).slice(0, SHOWN)
  return [
    'Sign-in, kB gzip:',
    ...signIn.map(line),
    `  ${total.toFixed(1).padStart(7)}  of ${SIGN_IN_KB}; ${requestsOf(signIn)} of ${SIGN_IN_REQUESTS} requests`,
    ...screens.map(
      ({ name, kb, files }) =>
        `  ${sumOf(files).toFixed(1).padStart(7)}  of ${kb}; ${files.length} files of the ${name}`,
    ),
    `Largest chunks loaded later, ${CHUNK_KB} each:`,
    ...largest.map(line),
  ].join('\n')
}

/** Weighs the build as a browser would receive it and fails it when the sign-in page or a chunk is too heavy. */
export function budget(): Plugin {
  let outDir = ''
  let measured: Measured = { signIn: [], lazy: [], screens: [] }
  return {
    name: 'linewatch:budget',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      sequential: true,
      handler(_, bundle: Rolldown.OutputBundle) {
        const weigh = (file: string): Weight => {
          return { file, kb: gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length / KB }
        }
        const html = readFileSync(join(outDir, 'login.html'), 'utf8')
        // In links and, asked for after the paint, in the page's own script.
        const named = [...html.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map((found) => found[1] ?? '')
        const first = new Set([...named, ...withImports(bundle, named)])
        const later = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file) && !first.has(file))
        // Under another name nothing would be held to it any more.
        if (!later.some((file) => OVERLAYS.test(file)))
          throw new Error('There is no chunk of overlays to come with the first press.')
        const scripts = [...first].filter((file) => file.endsWith('.js'))
        const screens = SCREENS.map(({ name, route, kb }) => {
          const own = [...filesOfRoute(bundle, SHELL), ...filesOfRoute(bundle, route)]
          const styles = own.flatMap((script) => stylesOf(bundle, script)).filter((file) => !first.has(file))
          return { name, kb, files: [...new Set([...scripts, ...own, ...styles])].map(weigh) }
        })
        measured = { signIn: [...first].map(weigh), lazy: later.map(weigh), screens }
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return
        this.info(`\n${table(measured)}`)
        const faults = overBudget(measured)
        if (faults.length > 0) throw new Error(`The build is over its size budget:\n${faults.join('\n')}`)
      },
    },
  }
}
