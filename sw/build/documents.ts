import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { hashOf } from './integrity.ts'

/** Files that a page asks for at once besides its entry: each after what it is built on, styles before their script. */
export type Parts = readonly string[]

/** Where the server finds which document a page has: a path as the router spells it, and a file of the build. */
export const DOCUMENTS = 'documents.json'

const PAGE = /\/src\/routes\/_app\/(.+)\.tsx\?tsr-split=.*component/

/** The path of the page that a lazy route module draws, as the router spells it; null of any other module. */
export function pathOfRoute(moduleId: string): string | null {
  const file = PAGE.exec(moduleId)?.[1]
  if (file === undefined) return null
  // An underscore at a folder's end says that its pages don't stand in the page of that name.
  return `/${file
    .split('/')
    .map((segment) => segment.replace(/_$/, ''))
    .join('/')}`
}

/** The file of a page's document. */
export const documentFile = (path: string): string => `documents/${path.slice(1).replaceAll('/', '.')}.html`

type Chunks = Pick<Rolldown.OutputBundle, string>

/** The chunks that hold one of these modules, and all that they import: each once, after what it imports. */
function filesWith(bundle: Chunks, isWanted: (moduleId: string) => boolean): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || seen.has(file)) return
    seen.add(file)
    for (const child of chunk.imports) add(child)
    files.add(file)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some(isWanted)) add(chunk.fileName)
  return [...files]
}

/** The styles that a script is loaded with. */
export function stylesOf(bundle: Chunks, script: string): string[] {
  const chunk = bundle[script]
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
}

/**
 * What every page with the shell's frame needs, by the page's path.
 *
 * @param shell tells the modules of the shell, which every page stands in
 * @param entry what the document starts anyway: scripts and styles
 */
export function partsOfPages(
  bundle: Chunks,
  shell: (moduleId: string) => boolean,
  entry: ReadonlySet<string>,
): { shell: Parts; pages: Map<string, Parts> } {
  const paths = Object.values(bundle).flatMap((chunk) =>
    chunk.type === 'chunk' ? chunk.moduleIds.flatMap((id) => pathOfRoute(id) ?? []) : [],
  )
  const ofShell = filesWith(bundle, shell)
  const parts = (page: readonly string[]): Parts => {
    const files = [...ofShell, ...page].flatMap((script) => [...stylesOf(bundle, script), script])
    return [...new Set(files)].filter((file) => !entry.has(file))
  }
  const pages = [...new Set(paths)].sort()
  return {
    shell: parts([]),
    pages: new Map(pages.map((path) => [path, parts(filesWith(bundle, (id) => pathOfRoute(id) === path))])),
  }
}

export const PARTS_ID = 'parts'

/**
 * The links that the page's script takes out of the document and follows where somebody is signed in. In a template
 * they are only named: who has to sign in first needs none of them yet.
 *
 * @param folder of the build: a script counts only as it was built
 */
export function partsTemplate(files: Parts, folder: string): string {
  const links = [
    // Every call waits for it.
    '<link rel="preload" as="fetch" crossorigin href="/config.json">',
    ...files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}" integrity="${hashOf(readFileSync(join(folder, file)))}">`,
    ),
  ]
  return `<template id="${PARTS_ID}">${links.join('')}</template>`
}
