/** Prints a sheet with this content alone (theme.css hides the rest of the page while it does); gone after. */
export function printSheet(...content: Node[]): void {
  const sheet = document.createElement('div')
  sheet.className = 'print-sheet'
  sheet.append(...content)
  document.body.append(sheet)
  document.body.dataset.printing = ''
  const done = () => {
    sheet.remove()
    delete document.body.dataset.printing
  }
  window.addEventListener('afterprint', done, { once: true })
  window.print()
}
