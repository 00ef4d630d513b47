/** Loads the words of what comes after the sign-in, on a page that began before it (sw/build/locales.ts). */
export async function restOfWords(): Promise<void> {
  const rest = globalThis.linewatchWording?.rest
  // Without them the console is in English, which is better than none.
  if (rest !== undefined) await import(/* @vite-ignore */ rest).catch(() => undefined)
}
