import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentFile, partsOfPages, partsTemplate, pathOfRoute } from '../../../../sw/build/documents.ts'

type Bundle = Parameters<typeof partsOfPages>[0]

interface Chunk {
  modules?: string[]
  imports?: string[]
  styles?: string[]
}

const bundle = (chunks: Record<string, Chunk>) =>
  Object.fromEntries(
    Object.entries(chunks).map(([fileName, { modules = [], imports = [], styles = [] }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        moduleIds: modules,
        imports,
        viteMetadata: { importedCss: new Set(styles) },
      },
    ]),
  ) as unknown as Bundle

const routeOf = (file: string) => `/house/src/routes/_app/${file}.tsx?tsr-split=component---loader`

const built = bundle({
  'entry.js': {},
  'shell.js': { modules: ['/house/src/shell/app-shell.tsx'], imports: ['entry.js'], styles: ['shell.css'] },
  'boards.js': { imports: ['shell.js', 'pages.js'], styles: ['boards.css'] },
  'pages.js': { imports: ['shell.js', 'entry.js'], styles: ['pages.css'] },
  'chicken.js': { modules: [routeOf('dashboard/chicken')], imports: ['boards.js', 'pages.js'] },
  'users.js': { modules: [routeOf('users')], imports: ['pages.js', 'shell.js'] },
  'dialog.js': { modules: ['/house/src/shell/account/account-dialog.tsx'], imports: ['pages.js'] },
})
const parts = partsOfPages(built, (id) => id.endsWith('app-shell.tsx'), new Set(['entry.js']))

test('a page’s parts are the shell’s, its own and what they import, each after what it is built on', () => {
  expect(parts.pages.get('/dashboard/chicken')).toEqual([
    'shell.css',
    'shell.js',
    'pages.css',
    'pages.js',
    'boards.css',
    'boards.js',
    'chicken.js',
  ])
  expect(parts.pages.get('/users')).toEqual(['shell.css', 'shell.js', 'pages.css', 'pages.js', 'users.js'])
})

test('any other page has the shell’s, and nothing names what comes with a press', () => {
  expect(parts.shell).toEqual(['shell.css', 'shell.js'])
  expect([...parts.pages.values()].flat()).not.toContain('dialog.js')
})

test('chunks that import each other are each named once', () => {
  const circle = bundle({
    'a.js': { modules: [routeOf('users')], imports: ['b.js'] },
    'b.js': { imports: ['a.js'] },
  })
  expect(partsOfPages(circle, () => false, new Set()).pages.get('/users')).toEqual(['b.js', 'a.js'])
})

test.each([
  ['/house/src/routes/_app/dashboard/chicken.tsx?tsr-split=component---loader', '/dashboard/chicken'],
  ['/house/src/routes/_app/users.tsx?tsr-split=component', '/users'],
  ['/house/src/routes/_app/users_/$uuid/sessions.tsx?tsr-split=component', '/users/$uuid/sessions'],
  ['/house/src/routes/_app/users.tsx?tsr-split=errorComponent', null],
  ['/house/src/routes/_app/users.tsx', null],
  ['/house/src/routes/_app.tsx?tsr-split=component', null],
  ['/house/src/routes/_bare/reset-password.tsx?tsr-split=component', null],
])('%s draws %s', (moduleId, path) => {
  expect(pathOfRoute(moduleId)).toBe(path)
})

test('every page below the shell has its path, and two never share a document’s name', async () => {
  const files = await readdir('src/routes/_app', { recursive: true })
  const pages = files.filter((file) => file.endsWith('.tsx') && !/(?:^|\/)-/.test(file))
  const paths = pages.map((file) => pathOfRoute(routeOf(file.replace(/\.tsx$/, ''))))
  const tree = await readFile('src/routeTree.gen.ts', 'utf8')
  const ofRouter = new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path]) => path))
  expect(paths.filter((path) => path === null || !ofRouter.has(path))).toEqual([])
  expect(paths).toContain('/dashboard/chicken')
  expect(new Set(paths.map((path) => documentFile(path ?? ''))).size).toBe(paths.length)
})

test('scripts are named with the hash of their content, styles as styles, and the configuration first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/shell.js'), 'shell()')
  const hash = createHash('sha256').update('shell()').digest('base64')
  expect(partsTemplate(['assets/shell.css', 'assets/shell.js'], folder)).toBe(
    [
      '<template id="parts"><link rel="preload" as="fetch" crossorigin href="/config.json">',
      '<link rel="preload" as="style" crossorigin href="/assets/shell.css">',
      `<link rel="modulepreload" crossorigin href="/assets/shell.js" integrity="sha256-${hash}"></template>`,
    ].join(''),
  )
})
