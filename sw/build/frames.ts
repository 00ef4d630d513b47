import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { inLanguage, LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import { afterPaint } from './after-paint.ts'
import { beforePaint, cspHash, type FrameName } from './before-paint.ts'
import { DOCUMENTS, documentFile, partsOfPages, partsTemplate } from './documents.ts'
import type { LocaleFiles } from './locales.ts'
import { readTranslations } from './texts.ts'
import { loadThemeCss, neededVariables } from './theme-css.ts'

/** Class names of CSS modules must come out alike in the browser's build and in the prerendering. */
export const scopedName = '[name]_[local]_[hash:base64:5]'

interface Page {
  file: string
  language: Language
  frame: FrameName
  markup: string
  /** The links to what the page will need besides its entry (documents.ts). */
  parts?: string
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

/** The scripts a page with `route` will need at once. */
export function filesOfRoute(bundle: Rolldown.OutputBundle, route: RegExp): string[] {
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
 * Puts frame, styles, the script before the paint and the one after it into the page that vite wrote. The entry's
 * stylesheet, a few kilobytes with the variables it needs, stands in the document, so that the first paint waits for
 * nothing else. Its link stays, since screens loaded later look for it before they would fetch it themselves; its type
 * is none of a stylesheet, so that nobody fetches it (Chromium reads ahead and fetches one that is merely disabled).
 * The scripts are asked for after the paint only.
 */
export function framePage(html: string, css: string, page: Page, start: string): string {
  // Replacements are functions: '$' in scripts and styles must not be read as a pattern.
  return html
    .replace('<html lang="en">', `<html lang="${page.language}">`)
    .replace(
      '<meta name="viewport"',
      () => `<script>${beforePaint(page.frame)}</script>\n    <meta name="viewport"`,
    )
    .replace(ENTRY, '')
    .replace(PRELOADS, '')
    .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" type="text/plain"')
    .replace('</head>', () => `<style>${css}</style>\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-frame="${page.frame}">${page.markup}</div>\n    ${page.parts ?? ''}<script>${start}</script>`,
    )
}

/** What the console's own modules of the entry say: they name variables too. */
function wordsOfEntry(bundle: Rolldown.OutputBundle, html: string): string[] {
  const chunks = filesOfEntry(html).map((file) => bundle[file])
  const modules = chunks.flatMap((chunk) => (chunk?.type === 'chunk' ? Object.entries(chunk.modules) : []))
  return modules.flatMap(([id, { code }]) => (id.includes('/src/') && code ? [code] : []))
}

/** Classes of a frame that the styles next to it say nothing about: it would be painted without them. */
export function unstyledClasses(markup: string, css: string): string[] {
  const named = [...markup.matchAll(/class="([^"]+)"/g)].flatMap((found) => (found[1] ?? '').split(' '))
  return [...new Set(named)].filter((name) => name.includes('-module_') && !css.includes(`.${name}`))
}

interface Markup {
  signIn: string
  shell: string
}

/** Modules word their texts as they are evaluated: each language has a server of its own. */
async function prerender(root: string, language: Language): Promise<Markup> {
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
  if (language !== 'en')
    globalThis.linewatchWording = { language, translations: readTranslations(root, language) }
  try {
    const module = await server.ssrLoadModule('/src/prerender.tsx')
    return module.frames
  } finally {
    globalThis.linewatchWording = undefined
    await server.close()
  }
}

const SHELL = /\/src\/routes\/_app\.tsx\?tsr-split|\/src\/shell\/app-shell\.tsx/

/**
 * Writes dist/login.html (sign-in), dist/index.html (everything else) and a document for each page with the shell's
 * frame, which names the page's own files too; the same in each other language, as dist/login.es.html. Each has its
 * frame prerendered from the components themselves. Also dist/documents.json, which page has which document, and
 * dist/csp.json with the hashes of the inline scripts for the server's policy.
 *
 * @param localeOf the files with a language's translations, once they are written
 */
export function frames(localeOf: (language: Language) => LocaleFiles | undefined): Plugin {
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
        const html = readFileSync(join(outDir, 'index.html'), 'utf8')
        const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(
          (found) => found[1] ?? '',
        )
        const own = sheets.map((file) => readFileSync(join(outDir, file), 'utf8')).join('')
        const entry = filesOfEntry(html)
        const { shell, pages } = partsOfPages(bundle, (id) => SHELL.test(id), new Set([...entry, ...sheets]))
        const theme = await loadThemeCss(root)
        const scripts = new Set<string>()
        mkdirSync(join(outDir, 'documents'), { recursive: true })
        for (const language of LANGUAGES) {
          const markup = await prerender(root, language)
          const texts = [own, markup.signIn, markup.shell, ...wordsOfEntry(bundle, html)]
          const css = neededVariables(theme, texts) + own
          const start = afterPaint(entry, localeOf(language))
          scripts.add(start)
          const write = (page: Omit<Page, 'language'>) => {
            const unstyled = unstyledClasses(page.markup, css)
            if (unstyled.length > 0)
              throw new Error(`${page.file} has no styles for ${unstyled.join(', ')}: see src/styles.ts`)
            scripts.add(beforePaint(page.frame))
            const framed = framePage(html, css, { ...page, language }, start)
            writeFileSync(join(outDir, inLanguage(page.file, language)), framed)
          }
          const ofShell = { frame: 'shell', markup: markup.shell } as const
          write({ file: 'login.html', frame: 'sign-in', markup: markup.signIn })
          write({ file: 'index.html', ...ofShell, parts: partsTemplate(shell, outDir) })
          for (const [path, parts] of pages)
            write({ file: documentFile(path), ...ofShell, parts: partsTemplate(parts, outDir) })
        }
        const documents = Object.fromEntries([...pages.keys()].map((path) => [path, documentFile(path)]))
        writeFileSync(join(outDir, DOCUMENTS), `${JSON.stringify(documents, null, 2)}\n`)
        const hashes = [...scripts].map(cspHash)
        writeFileSync(join(outDir, 'csp.json'), `${JSON.stringify({ scriptSrc: hashes }, null, 2)}\n`)
      },
    },
  }
}
