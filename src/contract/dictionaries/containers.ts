import * as z from 'zod/mini'
import { msg, t } from '#src/domain/language/text.ts'
import type { AnswerOf } from '../define/endpoint.ts'
import { defineImport, type ImportColumn } from '../define/import.ts'
import { defineDictionary, OF_CHAIN } from './define-dictionary.ts'
import { codeField, nameField } from './fields.ts'

/** The pans of the chicken line, which cameras tell apart by their markers (spec 2 §7). */
export const containerDictionary = defineDictionary({
  path: '/dictionaries/containers',
  rows: 'containers',
  kind: 'CONTAINER',
  module: 'MATERIAL_SETTINGS',
  belongs: OF_CHAIN,
  form: {
    code: codeField,
    name: nameField,
    /** The number of the marker on it. */
    marker: z
      .int({ error: () => t('Enter a number') })
      .check(
        z.minimum(0, { error: () => t('At least 0') }),
        z.maximum(999, { error: () => t('At most 999') }),
      ),
  },
  entry: { code: z.string(), name: z.string(), marker: z.int() },
  sorts: ['code', 'name', 'marker'],
})
export const {
  form: containerForm,
  list: containers,
  byId: containerById,
  create: createContainer,
  update: updateContainer,
  remove: deleteContainer,
  recall: recallContainer,
} = containerDictionary
export type ContainerForm = z.infer<typeof containerForm>
export type Container = AnswerOf<typeof containerById>

export const importContainers = defineImport('/dictionaries/containers', 'containers', 'MATERIAL_SETTINGS')
export const CONTAINER_COLUMNS: readonly ImportColumn[] = [
  { key: 'code', title: msg('Code'), kind: 'text', example: 'P41' },
  { key: 'name', title: msg('Name'), kind: 'text', example: 'Third Pan 41' },
  { key: 'marker', title: msg('Marker'), kind: 'whole', example: '141' },
]
