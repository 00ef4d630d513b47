/** A value as JSON that is written already: by PostgreSQL, and sent on without being read. */
export class JsonText<Value> {
  /** For the compiler alone: by this it tells the JSON of one thing from that of another. */
  declare readonly value?: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
