import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Audit, readAudit } from './audit.ts'
import { npm } from './npm.ts'

/**
 * `npm run -s advisories`: asks the configured registry for known faults of the packages that the product is made of or
 * runs with. Ends with 0 if it knows none, with 1 if it knows some, and with 2 if it could not be asked or has no
 * advisories at all.
 */

const AUDIT = ['audit', '--omit=dev', '--json', '--package-lock-only']
const NONE = 0
const SOME = 1
const UNKNOWN = 2

/** A package whose fault has been known since 2020 (CVE-2020-7598, CVE-2021-44906). */
const FAULTY = { name: 'minimist', version: '0.0.8' }

const audit = async (folder?: string): Promise<Audit> => readAudit((await npm(AUDIT, folder)).output)

/** Mirrors without advisories answer as if nothing had any: one that knows none of this package's has none. */
async function auditFaulty(): Promise<Audit> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-audit-'))
  const project = { name: 'faulty', version: '1.0.0', dependencies: { [FAULTY.name]: FAULTY.version } }
  const lock = {
    name: project.name,
    version: project.version,
    lockfileVersion: 3,
    packages: { '': project, [`node_modules/${FAULTY.name}`]: { version: FAULTY.version } },
  }
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify(project))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    return await audit(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const tell = (line: string) => process.stdout.write(`${line}\n`)

function unknown(why: string): number {
  process.stderr.write(
    `${why}\nNothing was checked. Try again where npm uses a registry with advisories, such as https://registry.npmjs.org.\n`,
  )
  return UNKNOWN
}

async function check(): Promise<number> {
  const result = await audit()
  if (result.kind === 'refused') return unknown(`The registry gave no advisories: ${result.why}`)
  for (const { package: name, severity, title, url, range } of result.advisories)
    tell(`${severity}: ${name} ${range}: ${title} (${url})`)
  if (result.advisories.length > 0) return SOME
  const faulty = await auditFaulty()
  if (faulty.kind === 'refused') return unknown(`The registry gave no advisories: ${faulty.why}`)
  if (faulty.advisories.length === 0)
    return unknown(`The registry has no advisories: it knows no fault of ${FAULTY.name} ${FAULTY.version}.`)
  tell('No advisory is known for any package.')
  return NONE
}

process.exitCode = await check()
