/**
 * Picks from a stylesheet the rules that a given markup can use, so that the first paint waits for nothing but
 * the document. It reads minified CSS as the bundler writes it (no comments, no strings with braces) and errs on
 * the side of keeping: only rules that name a class the markup lacks are dropped.
 */

interface Rule {
  head: string
  body: string
}

/** Splits a stylesheet or the inside of an at-rule into its rules; `@import x;` becomes a rule without a body. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  let open = 0
  let depth = 0
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth === 0) {
        rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) })
        start = at + 1
      }
    } else if (sign === ';' && depth === 0) {
      rules.push({ head: css.slice(start, at).trim(), body: '' })
      start = at + 1
    }
  }
  return rules
}

/** Splits at commas outside parentheses and brackets. */
function commaSplit(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g

function usable(selector: string, classes: ReadonlySet<string>): boolean {
  // What stands in :not(), :is() or :where() may be absent from the markup and the rule still apply.
  const plain = selector.replace(/:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (group) => {
    if (group.startsWith(':not') || group.startsWith(':has')) return ''
    const named = [...group.matchAll(CLASS)].map((found) => found[1] ?? '')
    return named.length === 0 || named.some((name) => classes.has(name)) ? '' : '.absent-from-markup'
  })
  return [...plain.matchAll(CLASS)].every((found) => classes.has(found[1] ?? ''))
}

function keep(css: string, classes: ReadonlySet<string>): string {
  let kept = ''
  for (const { head, body } of rulesOf(css)) {
    if (head.startsWith('@media') || head.startsWith('@supports') || head.startsWith('@layer')) {
      const inner = head.includes('print') ? '' : keep(body, classes)
      if (inner) kept += `${head}{${inner}}`
    } else if (head.startsWith('@')) {
      // Animations and fonts come with the whole stylesheet.
    } else {
      const selectors = commaSplit(head).filter((selector) => usable(selector, classes))
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`
    }
  }
  return kept
}

const DECLARED = /(--[\w-]+):[^;{}]*(?:;|(?=\}))/g

/** Drops custom properties that neither the kept rules nor the markup ever read. */
function dropUnread(css: string, markup: string): string {
  let text = css
  for (;;) {
    const read = new Set([...`${text} ${markup}`.matchAll(/var\(\s*(--[\w-]+)/g)].map((found) => found[1]))
    const next = text.replace(DECLARED, (whole, name: string) => (read.has(name) ? whole : ''))
    if (next === text) return text.replace(/[^{};]+\{\}/g, '')
    text = next
  }
}

/** The part of `css` that can apply to `markup` (HTML with class attributes), in its order. */
export function criticalCss(css: string, markup: string): string {
  const classes = new Set<string>()
  for (const found of markup.matchAll(/class="([^"]*)"/g)) {
    for (const name of (found[1] ?? '').split(/\s+/)) classes.add(name)
  }
  return dropUnread(keep(css.replace(/\/\*[\s\S]*?\*\//g, ''), classes), markup)
}
