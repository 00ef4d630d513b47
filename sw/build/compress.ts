import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const WORTH_IT = 1024

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

async function compressFile(path: string): Promise<void> {
  if (existsSync(`${path}.gz`) && existsSync(`${path}.br`)) return
  const content = await readFile(path)
  if (content.length <= WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [gz, br] = await Promise.all([toGzip(content, { level: 9 }), toBrotli(content, { params })])
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)])
}

/** Writes a .gz and a .br next to each text file over 1 kB, so that the server compresses nothing while it serves. */
export function compress(): Plugin {
  let outDir = ''
  return {
    name: 'linewatch:compress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return
        const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        await Promise.all(
          names.filter((name) => TEXT.test(name)).map((name) => compressFile(join(outDir, name))),
        )
      },
    },
  }
}
