import { type Node, parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

/**
 * Takes what describes calls and fields out of the console. It is for the provider's document
 * (/api/v1/openapi.json), and would weigh a kilobyte on each page that shows it to nobody.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'linewatch:descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src.contract.[^?]+\.ts$/ },
      handler: (code, id) => ({ code: withoutDescriptionsIn(id, code), map: null }),
    },
  }
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** A source with '' for each summary and description, as long as before: what comes after it stays where it was. */
export function withoutDescriptionsIn(path: string, source: string): string {
  let rest = source
  const empty = (node: Node) => {
    if (isText(node))
      rest = `${rest.slice(0, node.start)}${"''".padEnd(node.end - node.start)}${rest.slice(node.end)}`
  }
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'summary') empty(value)
    },
    CallExpression({ callee, arguments: [first] }) {
      const isDescription =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'describe'
      if (isDescription && first) empty(first)
    },
  }).visit(parseSync(path, source).program)
  return rest
}
