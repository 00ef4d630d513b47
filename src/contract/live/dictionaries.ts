import * as z from 'zod/mini'
import { SUBJECT_KINDS } from '#src/domain/access/subject-kinds.ts'
import { defineTopic } from './define.ts'

/**
 * An entry of a dictionary was created, changed, deleted or brought back: sent as that is committed. Of which kind, not
 * which entry and whose: screens that show a list of them ask for it again.
 */
export const dictionariesTopic = defineTopic({
  destination: '/topic/dictionaries',
  permission: 'user',
  message: z.object({ kind: z.enum(SUBJECT_KINDS) }),
})
