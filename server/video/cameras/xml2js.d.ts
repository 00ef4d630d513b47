/** The package has no types of its own; only what `xml.ts` uses is declared. */
declare module 'xml2js' {
  type NameProcessor = (name: string) => string

  export const processors: { stripPrefix: NameProcessor }
  export function parseString(
    xml: string,
    options: {
      explicitCharkey: boolean
      emptyTag: () => object
      tagNameProcessors: NameProcessor[]
      attrNameProcessors: NameProcessor[]
    },
    done: (error: Error | null, result: unknown) => void,
  ): void
}
