import * as z from 'zod/mini'
import { SUBJECT_KINDS } from '#src/domain/access/subject-kinds.ts'
import { defineTopic } from './define.ts'

/**
 * An entry of a dictionary was created, changed, deleted or brought back: told as that is committed. Of which kind, not
 * which entry and whose: whoever shows a list of them asks for it anew.
 */
export const dictionariesTopic = defineTopic({
  destination: '/topic/dictionaries',
  permission: 'user',
  message: z.object({ kind: z.enum(SUBJECT_KINDS) }),
})
