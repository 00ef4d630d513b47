import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { fryerVendors } from '#src/contract/history/fryer.ts'
import type { Option, OptionSource } from '#src/list/filters/filters.ts'

const vendors = ({ content }: AnswerOf<typeof fryerVendors>): Option[] =>
  content.map((vendor) => ({ value: vendor, label: vendor }))

/** Vendors of the fryers by name. */
export const FRYER_VENDORS: OptionSource = { endpoint: fryerVendors, options: vendors }
