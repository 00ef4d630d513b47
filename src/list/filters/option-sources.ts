import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import {
  allContainers,
  allMaterials,
  allPotatoMaterials,
  chickenPackages,
  potatoPackages,
} from '#src/contract/dictionaries/filters.ts'
import type { Option, OptionSource } from './filters.ts'

interface Material {
  materialCode: string
  name: string
}
const byCode = ({ content }: { content: readonly Material[] }): Option[] =>
  content.map(({ materialCode, name }) => ({ value: materialCode, label: name }))
const named = ({ content }: AnswerOf<typeof chickenPackages>): Option[] =>
  content.map(({ code, name }) => ({ value: code, label: name }))

/** Materials and package types of either line as a filter's options, by code. */
export const CHICKEN_MATERIALS: OptionSource = { endpoint: allMaterials, options: byCode }
export const POTATO_MATERIALS: OptionSource = { endpoint: allPotatoMaterials, options: byCode }
export const CHICKEN_PACKAGES: OptionSource = { endpoint: chickenPackages, options: named }
export const POTATO_PACKAGES: OptionSource = { endpoint: potatoPackages, options: named }
/** Containers by code. */
export const CONTAINERS: OptionSource = { endpoint: allContainers, options: named }

/** 'Chute 1' to 'Chute n': what a kitchen has several of, told apart by numbers. */
export const numbered = (name: string, count: number): Option[] =>
  Array.from({ length: count }, (_, index) => ({ value: String(index + 1), label: `${name} ${index + 1}` }))
