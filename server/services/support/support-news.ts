import type { Database } from '#server/db/query.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import type { Services } from '../services.ts'

/** Lists of requests that are open anywhere are asked for anew. */
export const tellSupport = ({ live }: Pick<Services, 'live'>, tx: Database) =>
  live.publish(dictionariesTopic, 'everyone', { kind: 'SUPPORT_REQUEST' }, tx)
