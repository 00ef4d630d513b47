import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'

export type Schema = NonNullable<AnyEndpoint['body']>
/** What a schema of the contract says of itself. */
export interface Def {
  type: string
  format?: string
  innerType?: Schema
  element?: Schema
  options?: Schema[]
  shape?: Record<string, Schema>
  entries?: Record<string, string>
  values?: unknown[]
  checks?: { _zod: { def: Check } }[]
}

interface Check {
  check: string
  value?: number
  minimum?: number
  maximum?: number
  pattern?: RegExp
}

export const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def
