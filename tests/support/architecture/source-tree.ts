import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type Program, parseSync, Visitor } from 'oxc-parser'

const ROOT = join(import.meta.dirname, '../../..')
const CODE = /\.(ts|tsx|mts|js|mjs)$/
/** The import map of package.json: `#src/x.ts` is `src/x.ts`. */
const MAPPED = /^#(src|server|tests)\//

/** One hand-written source file, and what the architecture's rules ask of it. */
export interface SourceFile {
  /** From the repository's root, with slashes: 'src/domain/time/zone.ts'. */
  path: string
  lines: number
  /** Files of this repository that it imports, statically, dynamically, or for their types. */
  imports: string[]
  /** The same, without those imported only for their types. */
  loads: string[]
  /** Those it loads as it is itself loaded, and not by a later `import()`. */
  loadsAtOnce: string[]
  /** Bare names of the packages it imports: 'react', '@mantine/core'. `node:fs` stays as it is. */
  packages: string[]
  /** Full specifiers of the packages: 'zod/mini'. */
  specifiers: string[]
  /** Names it exports at run time; 'default' for a default export. */
  exports: string[]
  /** Global functions that it calls, bare or as a property of window: 'fetch'. */
  globalCalls: string[]
  /** What makes it depend on more than its arguments, called or handed on: 'Date.now', 'Math.random', 'new Date()'. */
  impure: string[]
}

/** Every file of code below the folders, generated ones left out. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => CODE.test(path) && !path.endsWith('.d.ts') && !path.endsWith('.gen.ts'))
    .sort()
    .map(readSource)
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const fromImports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    lazy: false,
  }))
  const entries = module.staticExports.flatMap((statement) => statement.entries)
  const fromExports = entries.flatMap((entry) =>
    entry.moduleRequest
      ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, lazy: false }]
      : [],
  )
  const fromDynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(start, end).trim())
    return literal?.[1] ? [{ specifier: literal[1], typeOnly: false, lazy: true }] : []
  })
  const asked = [...fromImports, ...fromExports, ...fromDynamic]
  const own = asked.flatMap(({ specifier, typeOnly, lazy }) => {
    const target = resolve(path, specifier)
    return target === null ? [] : [{ target, typeOnly, lazy }]
  })
  const specifiers = asked.map(({ specifier }) => specifier).filter((name) => resolve(path, name) === null)
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: unique(own.map(({ target }) => target)),
    loads: unique(own.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target)),
    loadsAtOnce: unique(own.filter(({ typeOnly, lazy }) => !typeOnly && !lazy).map(({ target }) => target)),
    packages: unique(specifiers.map(packageOf)),
    specifiers: unique(specifiers),
    exports: entries
      .filter((entry) => !entry.isType)
      .map((entry) => (entry.exportName.kind === 'Default' ? 'default' : (entry.exportName.name ?? '*'))),
    ...callsOf(program),
  }
}

function resolve(from: string, specifier: string): string | null {
  const plain = specifier.split('?')[0] ?? specifier
  if (plain.startsWith('.')) return posix.normalize(posix.join(dirname(from), plain))
  return MAPPED.test(plain) ? plain.slice(1) : null
}

const packageOf = (specifier: string) =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')

const GLOBALS = new Set(['window', 'globalThis', 'self'])
const IMPURE = /^(Date\.now|Math\.random|performance\.now|crypto\.\w+)$/

function callsOf(program: Program): Pick<SourceFile, 'globalCalls' | 'impure'> {
  const globalCalls: string[] = []
  const impure: string[] = []
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') globalCalls.push(callee.name)
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (callee.property.type !== 'Identifier') return
      if (GLOBALS.has(callee.object.name)) globalCalls.push(callee.property.name)
    },
    // Called here or handed on: `now: Date.now`.
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const name = `${object.name}.${property.name}`
      if (IMPURE.test(name)) impure.push(name)
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'Date' && given.length === 0) impure.push('new Date()')
    },
  }).visit(program)
  return { globalCalls: unique(globalCalls), impure: unique(impure) }
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** Files that import each other in a circle, each circle once, as 'a → b → a'. */
export function cyclesOf(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      found.push([...trail.slice(at), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const next of byPath.get(path)?.loads ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) walk(path, [])
  return found
}
