import * as z from 'zod/mini'
import { byUuid, paged, pagingShape } from './common.ts'
import { defineEndpoint } from './define.ts'

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

export const reportList = defineEndpoint({
  method: 'GET',
  path: '/report',
  permission: 'user',
  summary: "The caller's exports, newest first.",
  query: z.strictObject({ ...pagingShape(['requestTime', 'kind', 'size']), state: z.optional(state) }),
  answer: paged(report),
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
