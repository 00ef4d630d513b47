import { camerasTopic } from '#src/contract/live/cameras.ts'
import type { Topic } from '#src/contract/live/define.ts'
import { devicesTopic } from '#src/contract/live/devices.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import { recordingsTopic } from '#src/contract/live/recordings.ts'
import { notificationTopic } from '#src/contract/notifications.ts'
import { queueTopic } from '#src/contract/queue.ts'

/** Every topic that may be subscribed; a new topic is declared in the contract and named here. */
export const liveTopics: readonly Topic[] = [
  notificationTopic,
  factsTopic,
  queueTopic,
  ordersTopic,
  dictionariesTopic,
  camerasTopic,
  devicesTopic,
  recordingsTopic,
]
