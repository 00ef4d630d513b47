import { completeBom } from './bom.ts'
import { npm } from './npm.ts'
import { productionPackages, readLock } from './packages.ts'

/** `npm run -s sbom > linewatch.cdx.json`: what the product is made of and runs with, as CycloneDX 1.5. */
const { code, output, errors } = await npm([
  'sbom',
  '--sbom-format=cyclonedx',
  // What the lock file names, not what this machine's platform has of it.
  '--package-lock-only',
])
if (code === 0) process.stdout.write(completeBom(output, 'linewatch', productionPackages(await readLock())))
else {
  process.stderr.write(errors)
  process.exitCode = 1
}
