import { type Language, LOCALES } from './languages.ts'

/**
 * Every text that people read goes through here. It is written in English where it is used, and worded in the
 * reader's language when it is shown: the English text itself is the key of its translation, so English needs no file.
 *
 *     t('Write to {name}', { name })                          one text
 *     tn(count, { one: '{n} piece', other: '{n} pieces' })    one that counts
 *     msg('Host down')                                        one that is kept, and shown later by t(…)
 *
 * Who reads is set at the edges: by the console before its first module (a page is in one language), by the server for
 * each request, mail and push.
 */

/** The names in braces in a text: 'host' and 'count' of '{host} has {count} cameras'. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type Values<Names extends string = string> = Readonly<Record<Names, string | number>>
type ValuesFor<Names extends string> = [Names] extends [never] ? [] : [values: Values<Names>]
/** A text known when the program is written: of any other string nobody could say whether it has been translated. */
type Written<Text extends string> = string extends Text ? never : Text

declare const message: unique symbol

/**
 * A text that has not been worded yet, for what stands at a module's top and for what is stored. It is an English text
 * by itself, but to TypeScript it is none, so that it cannot be shown to anybody without `t`.
 */
export interface Message<Names extends string = never> {
  readonly [message]: Names
}

/** The forms of a text that counts, by the plural categories of its language. `{n}` is the count, as it is written. */
export interface Forms {
  one: string
  other: string
}

/** A language's texts by their English ones, or by the form `other` of those that count. */
export type Translations = Readonly<
  Record<string, string | (Forms & Partial<Record<Intl.LDMLPluralRule, string>>)>
>

export interface Wording {
  language: Language
  translations: Translations
  /** The address of those that are needed after the sign-in; none once they are here. */
  rest?: string
}

export const ENGLISH: Wording = { language: 'en', translations: {} }

declare global {
  /** What a page in another language than English brings before the console's first module (sw/build/locales.ts). */
  var linewatchWording: Wording | undefined
}

let wording: () => Wording = () => globalThis.linewatchWording ?? ENGLISH

/** @param present asked for each text: the server has many readers at a time */
export function setWording(present: () => Wording): void {
  wording = present
}

/** The reader's language. */
export const language = (): Language => wording().language

/** Whose numbers, lists and dates the reader is used to: for `Intl`. */
export const locale = (): string => LOCALES[language()]

/** Puts values into the braces of a text. One that ends with a full stop, as 'p.m.' does, ends its sentence too. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}(\.(?=\s|$))?/g, (braces, name: string, stop = '') => {
    const value = values[name]
    if (value === undefined) return braces
    const written = String(value)
    return stop !== '' && written.endsWith('.') ? written : written + stop
  })

/** The same English text may be two in another language: a context tells them apart, and is never shown. */
const keyOf = (text: string, context: string | undefined) =>
  context === undefined ? text : `${text} [${context}]`

/** A text as its language has it, braces and all. */
export function translated(text: string, context?: string): string {
  const found = wording().translations[keyOf(text, context)]
  return typeof found === 'string' ? found : text
}

/** Keeps a text to be worded later, by `t`. */
export const msg = <const Text extends string>(text: Text) => text as unknown as Message<NamesIn<Text>>

/** A kept text as it was written, for what is stored and compared: it is the same for every reader. */
export const english = (text: Message): string => text as unknown as string

/** A text in the reader's language. */
export function t<Names extends string>(text: Message<Names>, ...values: ValuesFor<Names>): string
export function t<const Text extends string>(text: Written<Text>, ...values: ValuesFor<NamesIn<Text>>): string
export function t(text: unknown, values?: Values): string {
  // A table of ours has no text for a code that only another provider knows.
  return text === undefined ? '' : fill(translated(text as string), values)
}

/** Texts by key, each worded when it is read: a table at a module's top has many readers on the server. */
export function labels<Key extends string>(messages: Readonly<Record<Key, Message>>) {
  const read = Object.entries<Message>(messages).map(([key, message]) => [
    key,
    { enumerable: true, get: () => t(message) },
  ])
  return Object.defineProperties({}, Object.fromEntries(read)) as Readonly<Record<Key, string>>
}

/** The same of a text that means two things: tc('verb', 'Order') is not tc('noun', 'Order'). */
export const tc = <const Text extends string>(
  context: string,
  text: Written<Text>,
  ...[values]: ValuesFor<NamesIn<Text>>
): string => fill(translated(text, context), values)

const plurals = new Map<Language, Intl.PluralRules>()

function categoryOf(count: number): Intl.LDMLPluralRule {
  const reader = language()
  let rules = plurals.get(reader)
  if (!rules) {
    rules = new Intl.PluralRules(LOCALES[reader])
    plurals.set(reader, rules)
  }
  return rules.select(count)
}

const numbers = new Map<Language, Intl.NumberFormat>()

function written(count: number): string {
  const reader = language()
  let format = numbers.get(reader)
  if (!format) {
    format = new Intl.NumberFormat(LOCALES[reader])
    numbers.set(reader, format)
  }
  return format.format(count)
}

type ValuesBesideCount<Names extends string> = ValuesFor<Exclude<Names, 'n'>>

/** Words a text whose forms are known only when it is read: one that was kept (kept.ts). All others go through `tn`. */
export function wordForms(count: number, forms: Forms, values: Values = {}): string {
  const found = wording().translations[forms.other]
  const own: Partial<Record<Intl.LDMLPluralRule, string>> = typeof found === 'object' ? found : forms
  const text = own[categoryOf(count)] ?? own.other ?? forms.other
  return fill(text, { n: written(count), ...values })
}

/** A text that counts: 'one' for 1, 'other' for 0 and the rest, and whatever else the reader's language tells apart. */
export function tn<const One extends string, const Other extends string>(
  count: number,
  forms: { one: Written<One>; other: Written<Other> },
  ...[values]: ValuesBesideCount<NamesIn<One> | NamesIn<Other>>
): string {
  return wordForms(count, forms, values)
}
