import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

export const LIST = '.previous.json'

/** Hashed files by name, as one build left them. */
export type Generation = Map<string, Buffer>

function read(folder: string): { own: Generation; carried: Generation } {
  const own: Generation = new Map()
  const carried: Generation = new Map()
  if (!existsSync(folder)) return { own, carried }
  const list = join(folder, LIST)
  const old: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const name of readdirSync(folder)) {
    if (name !== LIST) (old.includes(name) ? carried : own).set(name, readFileSync(join(folder, name)))
  }
  return { own, carried }
}

/**
 * Which old files a new build takes along: the build before it, whole. A build of the same sources is no new
 * generation, so it keeps the one that was kept before.
 */
export function generationToKeep(
  own: Generation,
  carried: Generation,
  fresh: ReadonlySet<string>,
): Generation {
  const same = [...own.keys()].every((name) => fresh.has(name) || /\.(br|gz)$/.test(name))
  const kept = same ? carried : own
  return new Map([...kept].filter(([name]) => !fresh.has(name)))
}

/**
 * Tabs that were opened before a deploy still ask for the chunks they were built with. This keeps one generation of
 * hashed files next to the new ones and lists them in dist/assets/.previous.json.
 */
export function keepPrevious(): Plugin {
  let folder = ''
  let before = { own: new Map() as Generation, carried: new Map() as Generation }
  return {
    name: 'linewatch:keep-previous',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    buildStart() {
      before = read(folder)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return
        const kept = generationToKeep(before.own, before.carried, new Set(readdirSync(folder)))
        for (const [name, content] of kept) writeFileSync(join(folder, name), content)
        writeFileSync(join(folder, LIST), `${JSON.stringify([...kept.keys()])}\n`)
      },
    },
  }
}
