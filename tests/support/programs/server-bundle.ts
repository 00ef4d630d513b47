import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'
import { routeFiles } from '#server/http/route-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of now as one program, see `startServer`. */
    serverProgram: string
  }
}

const ROOT = join(import.meta.dirname, '../../..')
const ROUTE_FILES = join(ROOT, 'server/http/route-files.ts')

/**
 * Vitest's global set-up of what starts whole servers: to read some 600 sources through `tsx` takes each start more
 * than all else that it does, so they are put together once for a run, from what they are now. Packages are read as
 * ever, and so is what lies next to a source: migrations, films and the like are asked for where it stands.
 * It lies where packages are found from, and nowhere that a later run would take it from.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return (await bundleServer(project)).remove
}

/** As above, and says where the program lies. */
export async function bundleServer(project: TestProject): Promise<Bundle> {
  const bundle = await bundleProgram('server/main.ts', [routesByName()])
  project.provide('serverProgram', bundle.program)
  return bundle
}

export interface Bundle {
  /** The path of the program. */
  program: string
  remove(): Promise<void>
}

/** Puts the sources of a program together; packages stay where they are. */
export async function bundleProgram(entry: string, plugins: readonly Plugin[] = []): Promise<Bundle> {
  const parent = join(ROOT, '.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'server-'))
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [asItStands(), ...plugins],
    build: {
      ssr: entry,
      outDir: folder,
      target: 'node20',
      copyPublicDir: false,
      sourcemap: true,
    },
  })
  return {
    program: join(folder, `${basename(entry, '.ts')}.js`),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A source finds what lies next to it from where it stands, not from where it was put. */
const asItStands = (): Plugin => ({
  name: 'as-it-stands',
  transform(code, id) {
    if (!code.includes('import.meta.')) return
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    return { code: placed, map: null }
  },
})

/** Routes are read by their names in a folder: here the names have to be written out. */
const routesByName = (): Plugin => ({
  name: 'routes-by-name',
  async load(id) {
    if (id !== ROUTE_FILES) return
    const files = await routeFiles()
    const imports = files.map((path, index) => `import * as file${index} from ${JSON.stringify(path)}`)
    const names = files.map((_, index) => `file${index}`)
    return `${imports.join('\n')}\nexport const importRouteFiles = async () => [${names.join()}]`
  },
})
