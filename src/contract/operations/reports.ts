import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

const state = z.enum(['WAITING', 'READY', 'FAILED'])

/** An accepted export: WAITING while a job makes it, then READY with a file, or FAILED with a reason. */
export const report = z.object({
  uuid: z.string(),
  requestTime: z.int(),
  state,
  kind: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.int() })),
  failure: z.nullable(z.string()),
})
export type Report = z.infer<typeof report>

export const reportList = defineList({
  path: '/report',
  permission: 'user',
  summary: "The caller's exports, newest first.",
  row: report,
  filters: { state: z.optional(state) },
  sorts: ['requestTime', 'kind', 'size'],
  order: 'DESC',
})

export const reportDownload = defineEndpoint({
  method: 'GET',
  path: '/report/{id}/download',
  permission: 'user',
  summary: 'The zip of a finished export.',
  params: byUuid,
  answer: 'file',
})

export const deleteReport = defineEndpoint({
  method: 'DELETE',
  path: '/report/{id}',
  permission: 'user',
  summary: 'Delete an export and its file.',
  params: byUuid,
  answer: 'nothing',
})

export const recallReport = defineEndpoint({
  method: 'POST',
  path: '/report/{id}/recall',
  permission: 'user',
  summary: 'Undo the deletion of an export.',
  params: byUuid,
  answer: 'nothing',
})
