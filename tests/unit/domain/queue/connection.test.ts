import { expect, test } from 'vitest'
import { type QueueConnection, queueConnection } from '#src/domain/queue/connection.ts'

test.each<[string, boolean, boolean, boolean, QueueConnection]>([
  ['at first', false, false, false, 'BEGIN'],
  ['the channel stands, the snapshot is on its way', true, false, false, 'BEGIN'],
  ['a snapshot without a channel', false, true, false, 'BEGIN'],
  ['both', true, true, false, 'COMPLETED'],
  ['the channel was lost', false, true, false, 'BEGIN'],
  ['the snapshot after a gap could not be had', true, true, true, 'BEGIN'],
])('%s', (_, live, fetched, failed, connection) => {
  expect(queueConnection({ live, fetched, failed })).toBe(connection)
})
