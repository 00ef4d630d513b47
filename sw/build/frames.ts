import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { afterPaint } from './after-paint.ts'
import { beforePaint, cspHash, type FrameName } from './before-paint.ts'

/** Class names of CSS modules must come out alike in the browser's build and in the prerendering. */
export const scopedName = '[name]_[local]_[hash:base64:5]'

interface Page {
  file: string
  frame: FrameName
  markup: string
  /** The lazy route module this page will need at once. */
  route: RegExp
}

/** These files and all that they import, each once. */
export function withImports(bundle: Rolldown.OutputBundle, first: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const child of chunk.imports) add(child)
  }
  first.forEach(add)
  return [...files]
}

/** The files a page with `route` will need at once. */
function filesOfRoute(bundle: Rolldown.OutputBundle, route: RegExp): string[] {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const holding = chunks.filter((chunk) => chunk.moduleIds.some((id) => route.test(id)))
  return withImports(
    bundle,
    holding.map((chunk) => chunk.fileName),
  )
}

const ENTRY = /<script type="module" crossorigin src="\/([^"]+)"><\/script>/

const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g

/** The scripts vite wrote into the page, those that are imported first. */
export function filesOfEntry(html: string): string[] {
  const imported = [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/([^"]+)"/g)]
  const entry = ENTRY.exec(html)
  return [...imported, ...(entry ? [entry] : [])].map((found) => found[1] ?? '')
}

/**
 * Puts frame, styles, the script before the paint and the one after it into the page that vite wrote, and its
 * preloads behind the frame. The entry's stylesheet, a few kilobytes, stands in the document, so that the first paint waits for nothing else. It must come before the
 * frame, whose theme overrides its variables. Its link stays, disabled and so never fetched: screens loaded later
 * look for it before they would fetch it themselves.
 */
export function framePage(html: string, css: string, page: Page, preload: string[]): string {
  const missing = preload.filter((file) => !html.includes(`"/${file}"`))
  const links = missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n    `)
  const start = afterPaint(filesOfEntry(html))
  // Replacements are functions: '$' in scripts and styles must not be read as a pattern.
  const framed = html
    .replace(
      '<meta name="viewport"',
      () => `<script>${beforePaint(page.frame)}</script>\n    <meta name="viewport"`,
    )
    .replace(ENTRY, '<link rel="modulepreload" crossorigin href="/$1">')
    .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" disabled')
    .replace('</head>', () => `${links.join('')}<style>${css}</style>\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-frame="${page.frame}">${page.markup}</div>\n    <script>${start}</script>`,
    )
  // Asked for in the head they would share a slow line with the frame they stand before.
  const preloads = framed.match(PRELOADS) ?? []
  return framed.replace(PRELOADS, '').replace('</body>', () => `${preloads.join('').trim()}\n  </body>`)
}

/** Classes of a frame that the styles beside it say nothing about: it would be painted without them. */
export function unstyledClasses(markup: string, css: string): string[] {
  const named = [...markup.matchAll(/class="([^"]+)"/g)].flatMap((found) => (found[1] ?? '').split(' '))
  return [...new Set(named)].filter((name) => name.includes('-module_') && !css.includes(`.${name}`))
}

async function prerender(root: string): Promise<{ signIn: string; shell: string }> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
    css: { modules: { generateScopedName: scopedName } },
  })
  try {
    const module = await server.ssrLoadModule('/src/prerender.tsx')
    return module.frames
  } finally {
    await server.close()
  }
}

/**
 * Writes dist/login.html (sign-in) and dist/index.html (everything else), each with its frame prerendered from
 * the components themselves, and dist/csp.json with the hashes of their inline scripts for the server's policy.
 */
export function frames(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'linewatch:frames',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      sequential: true,
      async handler(_, bundle) {
        const markup = await prerender(root)
        const pages: Page[] = [
          {
            file: 'login.html',
            frame: 'sign-in',
            markup: markup.signIn,
            route: /\/src\/routes\/(?:_bare\/)?login\.tsx/,
          },
          { file: 'index.html', frame: 'shell', markup: markup.shell, route: /\/src\/routes\/_app\.tsx/ },
        ]
        const html = readFileSync(join(outDir, 'index.html'), 'utf8')
        const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(
          (found) => found[1] ?? '',
        )
        const css = sheets.map((file) => readFileSync(join(outDir, file), 'utf8')).join('')
        for (const page of pages) {
          const unstyled = unstyledClasses(page.markup, css)
          if (unstyled.length > 0)
            throw new Error(`${page.file} has no styles for ${unstyled.join(', ')}: see src/styles.ts`)
          writeFileSync(join(outDir, page.file), framePage(html, css, page, filesOfRoute(bundle, page.route)))
        }
        const scripts = [...pages.map((page) => beforePaint(page.frame)), afterPaint(filesOfEntry(html))]
        const hashes = scripts.map(cspHash)
        writeFileSync(join(outDir, 'csp.json'), `${JSON.stringify({ scriptSrc: hashes }, null, 2)}\n`)
      },
    },
  }
}
