import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Look {
  path: string
  /** What the document is called. */
  name: string
  /** Texts of its h1. */
  titles: string[]
  banners: number
  /** Addresses of the links in its navigation. */
  links: string[]
  /** How many rows its filters stand in; 0 where it has none. */
  filterRows: number
  /** All that is written on it. */
  text: string
  /** Elements that stick out at the right, outermost first; empty when nothing does. */
  stickingOut: string[]
}

/** How a page stands there, in one look. */
export const lookAt = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const all = <E extends Element>(selector: string) => [
      ...document.querySelectorAll<E & HTMLElement>(selector),
    ]
    const { clientWidth: width, scrollWidth } = document.documentElement
    const beyond = scrollWidth <= width ? [] : all('body *')
    return {
      path: location.pathname,
      name: document.title,
      titles: all('h1').map(({ innerText }) => innerText),
      banners: all('header, [role="banner"]').filter((element) => !element.closest('main')).length,
      links: all<HTMLAnchorElement>('nav a').map((link) => link.getAttribute('href') ?? ''),
      filterRows: new Set(
        all('main div:has(> div > h1) > .whole-words:not([data-page-actions]) > *')
          .map((filter) => filter.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top, height }) => Math.round(top + height / 2)),
      ).size,
      text: document.body.innerText,
      stickingOut: beyond
        .map((element) => ({ element, right: element.getBoundingClientRect().right }))
        .filter(({ right }) => right > width + 1)
        .map(({ element, right }) => `${element.tagName.toLowerCase()}.${element.className} ${right}`)
        .slice(0, 5)
        .concat(scrollWidth <= width ? [] : [`page is ${scrollWidth} wide, window ${width}`]),
    }
  })

/** What can be pressed in the page's frame and is smaller than a finger: 44 px each way (WCAG 2.5.5). */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, nav, footer')]
      .filter((part) => !part.closest('main'))
      .flatMap((part) => [...part.querySelectorAll('a[href], button, input, [role="button"], [role="tab"]')])
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} is ${box.width} by ${box.height}`),
  )

const ALL_RULES = { rules: { 'target-size': { enabled: true } } }
/** The rules that look at colors. A theme changes nothing else, so the other theme needs no more than these. */
const COLOR_RULES = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Serious and critical findings of axe in the theme that is shown, each with the elements it is about. */
export async function findings(page: Page, look: 'all' | 'colors' = 'all'): Promise<string[]> {
  // By the debugger, not by a script element: the content policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const results = await page.evaluate(
    (rules) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<unknown> } }
      return axe.run({ resultTypes: ['violations'], ...rules })
    },
    look === 'all' ? ALL_RULES : COLOR_RULES,
  )
  return (results as AxeResults).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`,
    )
}

/** Has the page follow a device that changes to the other theme, and waits until it does. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
    colorScheme,
  )
}
