import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:theme.css'

/** The theme's variables as a style sheet, both schemes. */
export async function loadThemeCss(root: string): Promise<string> {
  const { module } = await runnerImport<{ themeVariables: () => string }>(
    resolve(root, 'src/ui/theme/theme-variables.ts'),
    { root, configFile: false, logLevel: 'error' },
  )
  return module.themeVariables()
}

const DECLARED = /(--[\w-]+)\s*:\s*([^;{}]+)/g
const NAMED = /--[a-z][\w-]*/g

/**
 * What of `variables` (a style sheet of custom properties) the `texts` need: those they name, those named by the
 * values of these, and so on. A first screen has no use for the other nine tenths.
 */
export function neededVariables(variables: string, texts: readonly string[]): string {
  const namedBy = new Map<string, string[]>()
  for (const [, name = '', value = ''] of variables.matchAll(DECLARED))
    namedBy.set(name, [...(namedBy.get(name) ?? []), ...(value.match(NAMED) ?? [])])
  const needed = new Set<string>()
  const need = (name: string) => {
    if (needed.has(name) || !namedBy.has(name)) return
    needed.add(name)
    namedBy.get(name)?.forEach(need)
  }
  for (const text of texts) text.match(NAMED)?.forEach(need)
  return variables.replace(/\{([^{}]*)\}\s*/g, (_, block: string) => {
    const kept = [...block.matchAll(DECLARED)].filter(([, name = '']) => needed.has(name))
    return `{${kept.map(([, name, value]) => `${name}:${value?.trim()}`).join(';')}}`
  })
}

/**
 * `import 'virtual:theme.css'` brings the theme's variables. The first screens need few of them, which the build
 * puts into their documents (frames.ts); in development the document holds them all.
 */
export function themeCss(): Plugin {
  let root = ''
  let serving = false
  return {
    name: 'linewatch:theme-css',
    configResolved(config) {
      root = config.root
      serving = config.command === 'serve'
    },
    resolveId: { filter: { id: /^virtual:theme\.css$/ }, handler: () => NAME },
    load: { filter: { id: /virtual:theme\.css$/ }, handler: () => loadThemeCss(root) },
    async transformIndexHtml() {
      return serving ? [{ tag: 'style', children: await loadThemeCss(root) }] : []
    },
  }
}
