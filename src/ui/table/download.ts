/** Saves `blob` under `name` through the browser's own download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(name)
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the address after the click returns; freeing it at once loses the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** CSV text as a file; the mark in front makes spreadsheets read it as UTF-8. */
export function csvBlob(text: string): Blob {
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

/** A name every file system takes: no separators, no control or reserved characters, no leading dot. */
export function safeFileName(name: string): string {
  const clean = Array.from(name, (char) => (/[/\\:*?"<>|]/.test(char) || char < ' ' ? '-' : char)).join('')
  return clean.replace(/^[.\s]+|[.\s]+$/g, '') || 'download'
}
