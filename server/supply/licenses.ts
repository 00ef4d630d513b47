import { EXCEPTIONS, unlicensed } from './license-rules.ts'
import { productionPackages, readLock } from './packages.ts'

/**
 * `npm run -s licenses`: the license of each package that the product is made of or runs with, and why those that ask for
 * more than to be named are allowed. Ends with 1 where a license is missing or not allowed.
 */
const packages = productionPackages(await readLock())
const tell = (line: string) => process.stdout.write(`${line}\n`)
const byLicense = new Map<string, typeof packages>()
for (const one of packages) {
  const license = one.license ?? 'no license'
  byLicense.set(license, [...(byLicense.get(license) ?? []), one])
}
for (const [license, those] of [...byLicense].toSorted(([, a], [, b]) => b.length - a.length)) {
  tell(`\n${license} (${those.length})`)
  for (const { name, version } of those) tell(`  ${name} ${version}`)
}
tell('\nAllowed with a reason')
for (const { license, packages: names, reason } of EXCEPTIONS)
  tell(`  ${license}, ${names.join(', ')}: ${reason}`)
const refused = unlicensed(packages)
for (const { name, version, license } of refused)
  process.stderr.write(`${name} ${version}: ${license ?? 'no license'} is not allowed\n`)
if (refused.length > 0) process.exitCode = 1
