const APPLE = /Mac|iPhone|iPad/

/** How the key that opens the palette is written on this device. */
export const searchKeys = (): readonly string[] =>
  APPLE.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']

/** Ctrl or Cmd and K, alone. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** `?`, where it is no text and no dialog has the keys. */
export function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '?' || ctrlKey || metaKey || altKey) return false
  return !isField(target) && document.querySelector('[aria-modal="true"]') === null
}

/** A letter, a digit or a sign that no field takes. */
export const isText = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isField(target)
