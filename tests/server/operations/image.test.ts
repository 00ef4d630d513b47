import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#tests/support/programs/free-port.ts'
import { type ImageBox, makeBox, mayBox } from '#tests/support/runtime/image-box.ts'
import { commandOf, environment, restsOf } from '#tests/support/runtime/recipe.ts'

// A server is read from its sources, and makes a database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** The recipe of the image, its steps done without a builder. What it says is looked at in tests/unit/docs/image.test.ts. */

const START = commandOf(restsOf('CMD').join())
const LOOK = commandOf(restsOf('HEALTHCHECK').join())

/** How the health check ends. It is run outside of the box: a port of the loopback is the same from there. */
async function healthOn(port: string): Promise<number> {
  const child = spawn(process.execPath, LOOK.slice(1), { env: { PORT: port } })
  const [code] = await once(child, 'close')
  return code
}

/** Says which of the folders can be written to. */
const TRY = `for (const folder of process.argv.slice(1)) try {
  require('node:fs').writeFileSync(folder + '/written', '')
  console.log(folder)
} catch ({ code }) { console.log(folder, code) }`

describe.runIf(mayBox())('the image', () => {
  let box: ImageBox
  let pages: string

  beforeAll(async () => {
    pages = await mkdtemp(join(tmpdir(), 'linewatch-pages-'))
    // The box's user reads it, too.
    await chmod(pages, 0o755)
    await mkdir(join(pages, 'assets'))
    for (const page of ['index.html', 'login.html']) await writeFile(join(pages, page), '<!doctype html>')
    box = await makeBox(pages)
  })
  afterAll(async () => {
    await box.remove()
    await rm(pages, { recursive: true, force: true })
  })

  test('its user can write to its data and to nothing else, and has no right of root [V13.2.2]', async () => {
    const { DATA_DIR = '' } = environment()
    const folders = [DATA_DIR, '/opt/linewatch', '/opt/linewatch/node_modules', '/', '/etc', tmpdir()]
    const child = box.run(['node', '--eval', TRY, ...folders])
    const output = await text(child.stdout)
    expect(output.trim().split('\n')).toEqual([
      DATA_DIR,
      ...folders.slice(1).map((folder) => `${folder} EROFS`),
    ])
    const status = await text(box.run(['cat', '/proc/self/status']).stdout)
    expect(status).toMatch(/^CapEff:\t0+$/m)
    expect(status).toMatch(/^CapBnd:\t0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
  })

  test('it starts with packages of production alone, says that it is well, and stops', async () => {
    const port = String(await freePort())
    expect(await healthOn(port)).toBe(1)
    const server = box.run(START, { PORT: port, DEMO: '0', LOG_LEVEL: 'warn' })
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    const gone = once(server, 'close')
    onTestFinished(() => void server.kill('SIGKILL'))
    await expect.poll(() => output, { timeout: 120_000 }).toContain('is ready')
    expect(await healthOn(port), output).toBe(0)
    const page = await fetch(`http://127.0.0.1:${port}/login`)
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html>'])
    server.kill('SIGTERM')
    const [code] = await gone
    expect(code, output).toBe(0)
    expect(await healthOn(port)).toBe(1)
    // A folder that could not be written to, or a package that was missing, would have been named.
    expect(output).not.toMatch(/EROFS|EACCES|Cannot find/)
  })
})
