/** Names the build this code belongs to; set by vite.config.ts. */
declare const __BUILD_ID__: string

/** What is looked for by name, in each other language than English, by its English text (sw/build/locales.ts). */
declare module 'virtual:linewatch-names' {
  const names: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  export default names
}
