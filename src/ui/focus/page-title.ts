/** The page's title, which nobody tabs to: from there the keyboard goes on when its place is gone. */
export function pageTitle(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  return heading
}
