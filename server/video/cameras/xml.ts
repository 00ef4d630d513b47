/// <reference path="./xml2js.d.ts" />
import { parseString, processors } from 'xml2js'

/** An element as it was sent: children are lists under their names, attributes under '$', text under '_'. */
export interface XmlNode {
  readonly [name: string]: unknown
}

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names lose their prefixes: each camera chooses its own. */
const OPTIONS = {
  explicitCharkey: true,
  emptyTag: () => ({}),
  tagNameProcessors: [processors.stripPrefix],
  attrNameProcessors: [processors.stripPrefix],
}

/**
 * Reads XML that a stranger sent; null when it is none. The parser replaces only the five entities of XML itself and
 * numbered characters, so a document cannot grow by entities of its own or name a file. The caller limits its size.
 */
export function parseXml(xml: string): XmlNode | null {
  let document: unknown = null
  try {
    parseString(xml, OPTIONS, (error, result) => {
      document = error ? null : result
    })
  } catch {
    return null
  }
  if (!isNode(document)) return null
  // The root alone is no list; as one it is found like every other child.
  return Object.fromEntries(Object.entries(document).map(([name, root]) => [name, [root]]))
}

/** The children of this name: none, one or several, always as a list. */
export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  const children = node?.[name]
  return Array.isArray(children) ? children.filter(isNode) : []
}

/** The first element at this path. */
export function nodeAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((parent, name) => childrenOf(parent, name)[0], node)
}

/** The text of the first element at this path, exactly as sent but for space around it; '' when there is none. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string {
  const text = nodeAt(node, ...path)?._
  return typeof text === 'string' ? text.trim() : ''
}

/** The number at this path; null when there is none, or no number. */
export const numberAt = (node: XmlNode | undefined, ...path: string[]): number | null =>
  toNumber(textAt(node, ...path))

/** An attribute's value; '' when there is none. */
export function attributeOf(node: XmlNode | undefined, name: string): string {
  const attributes = node?.$
  const value = isNode(attributes) ? attributes[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** A number as XML writes it; null for anything else. */
export function toNumber(text: string): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text as an element or an attribute holds it. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
