import { t } from '#src/domain/language/text.ts'
import type { Aggregation, Clamp, CounterFunction, Operator, Selector, VectorExpression } from './ast.ts'
import { selectorsOf } from './bind.ts'
import { readNumber } from './literals.ts'
import { type Node, parseTree } from './nodes.ts'
import { calculate } from './operators.ts'
import { problem, shown } from './problem.ts'
import { readOffset, readSelector, readWindow } from './selectors.ts'

/** Each is a question to the database, or to Prometheus; no figure of the console has more than two. */
const MOST_SELECTORS = 10

type Read = VectorExpression | { kind: 'number'; value: number }

/**
 * Reads an expression, taking what is known here and refusing everything else.
 * @throws Refused 400 with what is wrong and where
 */
export function readExpression(source: string): VectorExpression {
  const tree = parseTree(source)
  const read = readNode(only(tree))
  if (read.kind === 'number') throw problem(t('The expression names no metric'), 0)
  if (selectorsOf(read).length > MOST_SELECTORS)
    throw problem(t('The expression names more than {most} metrics', { most: MOST_SELECTORS }), 0)
  return read
}

function readNode(node: Node): Read {
  switch (node.name) {
    case 'NumberDurationLiteral':
      return { kind: 'number', value: numberIn(node) }
    case 'ParenExpr':
      return readNode(only(node))
    case 'VectorSelector':
      return readSelector(node)
    case 'OffsetExpr': {
      const [of, offsetMs] = readOffset(node)
      return { ...selectorIn(of), offsetMs }
    }
    case 'UnaryExpr':
      return readUnary(node)
    case 'BinaryExpr':
      return readBinary(node)
    case 'AggregateExpr':
      return readAggregate(node)
    case 'FunctionCall':
      return readCall(node)
    case 'MatrixSelector':
      throw problem(
        t('{piece} gives many samples of each series: put rate(…) around it', { piece: shown(node.text) }),
        node.from,
      )
    default:
      throw problem(
        t('{piece} is a part of PromQL that cannot be used here', { piece: shown(node.text) }),
        node.from,
      )
  }
}

const only = (node: Node): Node => {
  const [child, ...more] = node.children
  if (!child || more.length > 0)
    throw problem(t('{piece} must hold one expression', { piece: shown(node.text) }), node.from)
  return child
}

function numberIn({ text, from }: Node): number {
  const value = readNumber(text)
  if (value === null) throw problem(t('The number {piece} cannot be read', { piece: shown(text) }), from)
  return value
}

function selectorIn(node: Node): Selector {
  if (node.name !== 'VectorSelector')
    throw problem(t('{piece} must be a metric with its labels', { piece: shown(node.text) }), node.from)
  return readSelector(node)
}

function vectorIn(node: Node): VectorExpression {
  const read = readNode(node)
  if (read.kind === 'number')
    throw problem(t('{piece} must have series, not a number', { piece: shown(node.text) }), node.from)
  return read
}

function readUnary({ children, text, from }: Node): Read {
  const [sign, operand] = children
  if (!sign || !operand) throw problem(t('{piece} cannot be read', { piece: shown(text) }), from)
  const of = readNode(operand)
  if (sign.text === '+') return of
  return of.kind === 'number' ? { kind: 'number', value: -of.value } : { kind: 'negate', of }
}

const OPERATORS = new Set<string>(['+', '-', '*', '/', '%', '==', '!=', '>', '<', '>=', '<='])
const isOperator = (text: string): text is Operator => OPERATORS.has(text)
const COMPARES = /[=<>]/

function readBinary({ children, text, from }: Node): Read {
  const [first, operator, second, ...more] = children
  if (second?.name === 'BoolModifier')
    throw problem(t('A comparison keeps what it holds for; “bool” cannot be used here'), second.from)
  if (!first || !operator || !second || more.length > 0)
    throw problem(
      t('{piece} says which series belong together, which cannot be done here', { piece: shown(text) }),
      from,
    )
  const op = operator.text
  if (!isOperator(op))
    throw problem(t('The operator {piece} cannot be used here', { piece: shown(op) }), operator.from)
  const [left, right] = [readNode(first), readNode(second)]
  if (left.kind !== 'number' && right.kind !== 'number') return { kind: 'binary', op, left, right }
  if (left.kind !== 'number' && right.kind === 'number')
    return { kind: 'withNumber', op, of: left, number: right.value, numberFirst: false }
  if (left.kind === 'number' && right.kind !== 'number')
    return { kind: 'withNumber', op, of: right, number: left.value, numberFirst: true }
  if (COMPARES.test(op) || left.kind !== 'number' || right.kind !== 'number')
    throw problem(t('{piece} compares two numbers', { piece: shown(text) }), from)
  return { kind: 'number', value: calculate(op, left.value, right.value) ?? Number.NaN }
}

const AGGREGATIONS = new Set<string>(['sum', 'avg', 'min', 'max', 'count', 'group'])
const isAggregation = (text: string): text is Aggregation => AGGREGATIONS.has(text)

function readAggregate(node: Node): VectorExpression {
  const part = (name: string) => node.children.find((child) => child.name === name)
  const fn = part('AggregateOp')?.text.toLowerCase() ?? ''
  const body = part('FunctionCallBody')
  if (!body || !isAggregation(fn))
    throw problem(t('{piece} cannot be used here', { piece: shown(fn) }), node.from)
  const [kind, labels] = part('AggregateModifier')?.children ?? []
  for (const { name, text, from } of labels?.children ?? [])
    if (name !== 'LabelName' || text.startsWith('__'))
      throw problem(t('The label {piece} cannot be asked for', { piece: shown(text) }), from)
  return {
    kind: 'aggregate',
    fn,
    without: kind?.name === 'Without',
    labels: labels?.children.map(({ text }) => text) ?? [],
    of: vectorIn(only(body)),
  }
}

const isCounter = (text: string): text is CounterFunction => text === 'rate' || text === 'increase'
const isClamp = (text: string): text is Clamp => text === 'clamp_min' || text === 'clamp_max'

function readCall({ children, text, from }: Node): VectorExpression {
  const [identifier, body] = children
  const fn = identifier?.text ?? ''
  const [first, second, ...more] = body?.children ?? []
  if (isCounter(fn) && first && !second) {
    const [range, offsetMs] = first.name === 'OffsetExpr' ? readOffset(first) : [first, 0]
    if (range.name !== 'MatrixSelector')
      throw problem(
        t('{function} needs a window, such as [2m], in {piece}', { function: fn, piece: shown(text) }),
        from,
      )
    const [of, windowMs] = readWindow(range)
    return { kind: 'counter', fn, of: { ...selectorIn(of), offsetMs }, windowMs }
  }
  if (isClamp(fn) && first && second && more.length === 0) {
    const limit = readNode(second)
    if (limit.kind !== 'number')
      throw problem(
        t('{function} needs a number in {piece}', { function: fn, piece: shown(text) }),
        second.from,
      )
    return { kind: 'clamp', fn, of: vectorIn(first), limit: limit.value }
  }
  throw problem(t('The function {piece} cannot be used here, or not in this way', { piece: shown(fn) }), from)
}
