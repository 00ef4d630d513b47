import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { discoverRoutes } from '#server/http/discover.ts'
import { isHeavy } from '#server/http/heavy.ts'
import { MODULES } from '#src/domain/access/modules.ts'
import { readPages } from '#tests/support/browser/pages.ts'
import { ALLOWANCES, type Allowance } from './support/architecture/allowances.ts'
import { readContract } from './support/architecture/contract.ts'
import { DEVICE_CLOCK } from './support/architecture/device-clock.ts'
import { ROOMS } from './support/architecture/rooms.ts'
import { cyclesOf, readSources, type SourceFile } from './support/architecture/source-tree.ts'

// Reading the whole route tree takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const product = readSources(['src', 'sw', 'server'])
const all = [...product, ...readSources(['tests'])]
const below = (folder: string) => product.filter((file) => file.path.startsWith(folder))

const longestFirst = [...ROOMS].sort((a, b) => b.path.length - a.path.length)
const roomOf = (path: string) => longestFirst.find((room) => path.startsWith(room.path))

/** The allowance an import stands on, if any. */
const allowanceOf = (file: SourceFile, target: string): Allowance | undefined =>
  ALLOWANCES.find(
    ({ from, to, typesOnly }) =>
      file.path.startsWith(from) && target.startsWith(to) && !(typesOnly && file.loads.includes(target)),
  )

/** Imports that leave a file's room for one the table does not open to it. */
function strangers(file: SourceFile): string[] {
  const room = roomOf(file.path)
  if (!room || room.may === 'everything') return []
  return file.imports.filter((target) => {
    const other = roomOf(target)
    return target.startsWith(room.path) || other === room ? false : !(other && room.may.includes(other.path))
  })
}

describe('rooms', () => {
  test('a file imports only from the rooms that its own may import', () => {
    const offences = product.flatMap((file) =>
      strangers(file)
        .filter((target) => !allowanceOf(file, target))
        .map((target) => `${file.path} imports ${target}`),
    )
    expect(offences, 'imports across closed doors').toEqual([])
  })

  test('no room reaches into the tests', () => {
    const astray = product.flatMap((file) =>
      file.imports
        .filter((target) => target.startsWith('tests/'))
        .map((target) => `${file.path} → ${target}`),
    )
    expect(astray, 'product code that imports tests').toEqual([])
  })

  test('every allowance is still needed', () => {
    const used = new Set(
      product.flatMap((file) => strangers(file).map((target) => allowanceOf(file, target))),
    )
    const idle = ALLOWANCES.filter((allowance) => !used.has(allowance))
    expect(
      idle.map(({ from, to }) => `${from} → ${to}`),
      'allowances that nothing stands on',
    ).toEqual([])
  })

  test('the rules see what they judge', () => {
    expect(below('src/domain/').length).toBeGreaterThan(10)
    expect(below('server/').length).toBeGreaterThan(50)
    expect(product.flatMap(strangers).length, 'imports that need an allowance').toBeGreaterThan(0)
  })

  test('no files import each other in a circle', () => {
    expect(cyclesOf(all)).toEqual([])
  })
})

describe('what a room may use', () => {
  const uses = (folder: string, allowed: RegExp) =>
    below(folder).flatMap(({ path, specifiers }) =>
      specifiers.filter((name) => !allowed.test(name)).map((name) => `${path} uses ${name}`),
    )

  test('the domain uses date-fns alone, the contract zod/mini alone', () => {
    for (const domain of ['src/domain/', 'server/domain/'])
      expect(uses(domain, /^(date-fns|@date-fns\/tz)(\/|$)/)).toEqual([])
    expect(uses('src/contract/', /^zod\/mini$/)).toEqual([])
  })

  test('browser code takes the small zod', () => {
    const heavy = [...below('src/'), ...below('sw/')].filter(({ specifiers }) => specifiers.includes('zod'))
    expect(heavy.map(({ path }) => path)).toEqual([])
  })

  test('widgets know neither router nor query', () => {
    expect(uses('src/ui/', /^(?!@tanstack\/(react-router|react-query))/)).toEqual([])
  })

  test('the domain and the contract read no clock, draw no lots, and build without the DOM', () => {
    const pure = ['src/domain/', 'server/domain/', 'src/contract/'].flatMap(below)
    const impure = pure.flatMap((file) => file.impure.map((what) => `${file.path} calls ${what}`))
    expect(impure).toEqual([])
    const optionsOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')).compilerOptions
    for (const room of ['domain', 'contract']) {
      const options = { ...optionsOf('tsconfig.json'), ...optionsOf(`src/${room}/tsconfig.json`) }
      expect(options.lib, `src/${room}/tsconfig.json`).toEqual(['ES2023'])
      expect(options.types, `src/${room}/tsconfig.json`).toEqual([])
    }
  })

  test('"now" is the provider’s: only what is about the device itself reads the device’s clock', () => {
    const readers = [...below('src/'), ...below('sw/')]
      .filter(({ impure }) => impure.includes('Date.now') || impure.includes('new Date()'))
      .map(({ path }) => path)
    expect(readers).toEqual(Object.keys(DEVICE_CLOCK).sort())
  })

  test('only the one door calls the network, and only src/live speaks STOMP', () => {
    const callers = below('src/').filter(({ globalCalls }) => globalCalls.includes('fetch'))
    expect(callers.map(({ path }) => path).filter((path) => !path.startsWith('src/api/'))).toEqual([])
    const speakers = below('src/').filter(({ packages }) => packages.includes('@stomp/stompjs'))
    expect(speakers.map(({ path }) => path).filter((path) => !path.startsWith('src/live/'))).toEqual([])
  })
})

describe('the demonstration', () => {
  const isDemo = (path: string) => path.startsWith('server/demo/')

  test('one door leads to it, and loads it only when it is needed', () => {
    const outside = product.filter(({ path }) => !isDemo(path))
    const importers = outside.filter(({ imports }) => imports.some(isDemo))
    expect(importers.map(({ path }) => path)).toEqual(['server/demonstration.ts'])
    expect(importers.flatMap(({ loadsAtOnce }) => loadsAtOnce).filter(isDemo)).toEqual([])
  })

  test('a start reaches nothing of it', () => {
    const byPath = new Map(product.map((file) => [file.path, file]))
    const reached = new Set<string>()
    const reach = (path: string): void => {
      if (reached.has(path)) return
      reached.add(path)
      byPath.get(path)?.loadsAtOnce.forEach(reach)
    }
    // Route files are found by their folder, not imported.
    for (const path of ['server/main.ts', ...below('server/routes/').map((file) => file.path)]) reach(path)
    expect(reached.size).toBeGreaterThan(300)
    expect([...reached].filter(isDemo)).toEqual([])
  })
})

/** Numbered steps, read in their order. */
const MIGRATIONS = 'server/db/migrations'

describe('changes', () => {
  const writers = (name: string) =>
    below('server/')
      .filter(({ path }) => new RegExp(`\\b${name}\\(`).test(readFileSync(path, 'utf8')))
      .map(({ path }) => path.split('/').at(-1))
      .sort()

  test('only their frame writes the audit record', () => {
    const importers = product.filter(({ imports }) =>
      imports.includes('server/store/administration/audit.ts'),
    )
    expect(importers.map(({ path }) => path)).toEqual(['server/services/changes/change.ts'])
  })

  test('only what changed nothing is recorded without it, and what a command does while no server runs', () => {
    const refused = ['assertion.ts', 'auth.ts', 'multi-factor.ts', 'proof.ts', 'sign-in.ts']
    const command = 'forget.ts'
    expect(writers('recordEvent')).toEqual([...refused, 'change.ts', command].sort())
  })

  test('newer changes are refused in one place, and by those who change several things at once', () => {
    expect(writers('newerChangesRefusal')).toEqual(['change.ts', 'placing.ts'])
    const texts = below('server/').filter(({ path }) =>
      readFileSync(path, 'utf8').includes('There are newer changes'),
    )
    expect(texts.map(({ path }) => path)).toEqual(['server/services/changes/change.ts'])
  })
})

describe('files', () => {
  test('no folder holds more than 25 of them', () => {
    const loose = new Map<string, number>()
    for (const root of ['src', 'sw', 'server', 'tests'])
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) loose.set(entry.parentPath, (loose.get(entry.parentPath) ?? 0) + 1)
    const crowded = [...loose].filter(([folder, count]) => count > 25 && folder !== MIGRATIONS)
    expect(crowded).toEqual([])
  })

  test('none is longer than 400 lines', () => {
    expect(all.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('there are no default exports and no barrels in the product', () => {
    const offences = product.filter(({ exports }) =>
      exports.some((name) => name === 'default' || name === '*'),
    )
    expect(offences.map(({ path }) => path)).toEqual([])
  })

  test('names are in kebab-case', () => {
    const route = /^src\/routes\//
    const odd = product.filter(({ path }) => !route.test(path) && /[A-Z]/.test(path))
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  test('text is as large as the browser is told to set it', () => {
    const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    )
    expect(styles.length).toBeGreaterThan(50)
    const fixed = /^.*(?:font-size|line-height|--chart-text):[^;]*\dpx.*$/gm
    const offences = styles.flatMap((name) =>
      (readFileSync(`src/${name}`, 'utf8').match(fixed) ?? []).map((line) => `${name}: ${line.trim()}`),
    )
    expect(offences).toEqual([])
  })
})

describe('routes', () => {
  const routeFiles = below('src/routes/').filter(({ path }) => !path.includes('/-'))

  test('a route file exports only its route', () => {
    const offences = routeFiles.filter(({ exports }) => exports.join() !== 'Route')
    expect(offences.map(({ path, exports }) => `${path} exports ${exports.join(', ')}`)).toEqual([])
  })

  test('no route file is imported by another file', () => {
    const names = new Set(routeFiles.map(({ path }) => path))
    const offences = product.flatMap((file) =>
      file.imports.filter((target) => names.has(target)).map((target) => `${file.path} imports ${target}`),
    )
    expect(offences).toEqual([])
  })

  test('a page with the shell stands under the one guard, and the bare ones are the known ones', async () => {
    const pages = await readPages()
    const unguarded = pages.filter(({ frame, id }) => frame !== 'bare' && !id.startsWith('/_app/'))
    expect(unguarded.map(({ id }) => id)).toEqual([])
    const layouts = ['src/routes/_app.tsx', 'src/routes/_bare.tsx', 'src/routes/login.tsx']
    for (const path of layouts) {
      const file = routeFiles.find((one) => one.path === path)
      expect(file?.imports, path).toContain('src/shell/session/guard.ts')
    }
    const open = pages.filter(({ frame, access }) => (frame === 'bare') !== (access === 'public'))
    expect(
      open.map(({ id, access }) => `${id} asks ${access}`),
      'shell pages open to nobody',
    ).toEqual([])
  })
})

describe('the contract', () => {
  test('every endpoint has one handler and every handler an endpoint of the contract', async () => {
    const { endpoints } = await readContract()
    const declared = endpoints.map(({ name }) => name).sort()
    const handled = (await discoverRoutes()).map(({ endpoint }) => endpoint.name).sort()
    expect(declared.length).toBeGreaterThan(10)
    expect(
      declared.filter((name, at) => declared[at + 1] === name),
      'declared twice',
    ).toEqual([])
    expect(
      declared.filter((name) => !handled.includes(name)),
      'without a handler',
    ).toEqual([])
    expect(
      handled.filter((name) => !declared.includes(name)),
      'without an endpoint',
    ).toEqual([])
  })

  test('every endpoint and topic names a permission that exists [V8.2.1]', async () => {
    const { endpoints, topics } = await readContract()
    const known = /^(public|session|user|ADMIN|([A-Z_]+)\.(VIEW|CREATE|EDIT|DELETE))$/
    const exists = (permission: string) => {
      const module = known.exec(permission)
      return module !== null && (module[2] === undefined || MODULES.some((name) => name === module[2]))
    }
    const bad = [...endpoints, ...topics].filter(({ permission }) => !permission?.split('|').every(exists))
    expect(bad.map((one) => ('name' in one ? one.name : one.destination))).toEqual([])
  })

  test('every permission that a page or a topic asks for is asked for by an endpoint too', async () => {
    const { endpoints, topics } = await readContract()
    const used = new Set<string>(endpoints.flatMap(({ permission }) => permission.split('|')))
    const asked = [...(await readPages()).map(({ access }) => access), ...topics.map((t) => t.permission)]
    const each = asked.flatMap((permission) => permission?.split('|') ?? [])
    expect([...new Set(each)].filter((permission) => !used.has(permission))).toEqual([])
  })

  test('analytics, reports, exports and histories are heavy calls; what a live screen asks for is not', async () => {
    const { endpoints } = await readContract()
    const named = /analytic|performance|dashboard|^\/potato-|\/xls$|evidence|History(\/total)?$|\/events?\//i
    // One thing of a list, what fills a filter, or a page of few rows.
    const light = /^\/support\/|\{(id|kind)\}|\/filters\/|streamActivity|\/alerts\/(list|count)$/
    const expected = endpoints.filter(
      ({ method, path }) => method === 'GET' && named.test(path) && !light.test(path),
    )
    expect(expected.length).toBeGreaterThan(60)
    expect(expected.filter((endpoint) => !isHeavy(endpoint)).map(({ name }) => name)).toEqual([])
    const live =
      /^\w+ \/(queue|auth|users|notification|report|restaurants|provider|alerts\/(list|count))(\/|$)/
    const heavy = endpoints.filter((endpoint) => isHeavy(endpoint)).map(({ name }) => name)
    expect(heavy.filter((name) => live.test(name))).toEqual([])
  })

  test('a call that changes something is no GET, and every call says what it does', async () => {
    const { endpoints } = await readContract()
    expect(endpoints.filter(({ method, body }) => method === 'GET' && body).map(({ name }) => name)).toEqual(
      [],
    )
    expect(endpoints.filter(({ summary }) => !/\.$/.test(summary)).map(({ name }) => name)).toEqual([])
  })
})
