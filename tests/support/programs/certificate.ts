import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideProgram } from './apt.ts'

/** @throws Error when there is no openssl and it cannot be installed */
export const provideOpenssl = (needs: string, log: (line: string) => void): Promise<void> =>
  provideProgram({ path: '/usr/bin/openssl', name: 'openssl', needs }, log)

/** Makes a certificate for localhost that nobody trusts yet. The answer has the paths of two files in the folder. */
export async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    ...kind,
    ...name,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  return { key, certificate }
}
