import type { Topic } from '#src/contract/live/define.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import type { Audience } from './bus.ts'
import type { Asked } from './rights.ts'

const UUID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const PERSONAL = '/user/'

/** A topic found by a destination, and the restaurant that destination names, if it names one. */
export interface Match {
  topic: Topic
  restaurantUuid: string | null
}

/** Finds topics by the destinations that readers name. */
export function topicFinder(topics: readonly Topic[]): (destination: string) => Match | null {
  const patterns = topics.map((topic) => ({
    topic,
    pattern: new RegExp(
      `^${topic.destination
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join(UUID)}$`,
    ),
  }))
  return (destination) => {
    for (const { topic, pattern } of patterns) {
      const found = pattern.exec(destination)
      if (found) return { topic, restaurantUuid: found[1] ?? null }
    }
    return null
  }
}

/** What right listening to it asks for. */
export const askedBy = ({ topic, restaurantUuid }: Match): Asked => ({
  permissions: [topic.permission],
  restaurantUuid,
})

/** Whether a destination is everybody's own: the same text means another queue for each account. */
export const isPersonal = (destination: string): boolean => destination.startsWith(PERSONAL)

/** What a subscription listens on: the destination, with its account where it is personal. */
export const keyOf = (destination: string, accountId: number): string =>
  isPersonal(destination) ? `${destination}#${accountId}` : destination

/**
 * Where a published message goes.
 * @throws RangeError when topic and audience do not belong together, which is a mistake in the program
 */
export function addressOf(topic: Topic, audience: Audience): { destination: string; key: string } {
  const names = /\{(\w+)\}/.exec(topic.destination)
  if (isPersonal(topic.destination)) {
    if (audience === 'everyone' || !('accountId' in audience))
      throw new RangeError(`${topic.destination} reaches one account: name it.`)
    return { destination: topic.destination, key: keyOf(topic.destination, audience.accountId) }
  }
  if (names?.[1]) {
    if (audience === 'everyone' || !('restaurantUuid' in audience))
      throw new RangeError(`${topic.destination} is about one restaurant: name it.`)
    const destination = fillDestination(topic, { [names[1]]: audience.restaurantUuid })
    return { destination, key: destination }
  }
  if (audience !== 'everyone') throw new RangeError(`${topic.destination} reaches everyone subscribed.`)
  return { destination: topic.destination, key: topic.destination }
}
