const APPLE = /Mac|iPhone|iPad/

/** How the key that opens the palette is written on this device. */
export const searchKeys = (): readonly string[] =>
  APPLE.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']

/** Ctrl or Cmd and K, alone. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** `?`, where it is no text and no dialog has the keys. */
export function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false
  const field = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return !field && document.querySelector('[aria-modal="true"]') === null
}
