import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { t } from '#src/domain/language/text.ts'
import { problem, shown } from './problem.ts'

/** A node of Prometheus' own grammar with its source. */
export interface Node {
  name: string
  from: number
  text: string
  children: readonly Node[]
}

/** Nested deeper than any expression of the console. */
const MOST_DEPTH = 60
const MOST_NODES = 1_000

/**
 * Parses by the grammar that Prometheus publishes; comments are gone.
 * @throws Refused 400 where it is none of its sentences, or one too large
 */
export function parseTree(source: string): Node {
  let count = 0
  const nodeOf = (node: SyntaxNode, depth: number): Node => {
    const { name, from, to } = node
    if (node.type.isError) throw problem(unreadable(source.slice(from).trim()), from)
    count += 1
    if (depth > MOST_DEPTH || count > MOST_NODES) throw problem(t('The expression has too many parts'), from)
    const children: Node[] = []
    for (let child = node.firstChild; child; child = child.nextSibling)
      if (child.name !== 'LineComment') children.push(nodeOf(child, depth + 1))
    return { name, from, text: source.slice(from, to), children }
  }
  return nodeOf(parser.parse(source).topNode, 0)
}

const unreadable = (rest: string): string =>
  rest === ''
    ? t('The expression cannot be read to its end')
    : t('The expression cannot be read near {piece}', { piece: shown(rest) })
