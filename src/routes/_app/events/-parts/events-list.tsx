import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import {
  chickenEventNames,
  chickenEvents,
  type EventRow,
  potatoEventNames,
  potatoEvents,
} from '#src/contract/kitchen/events.ts'
import { eventLabel } from '#src/domain/events/names.ts'
import { placeOfEvent } from '#src/domain/events/places.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { one, several } from '#src/list/filters/declare-filter.ts'
import type { Option, OptionSource } from '#src/list/filters/filters.ts'
import { CHICKEN_MATERIALS, POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { historyList } from '#src/list/history/history-list.tsx'

const word = (row: EventRow) => eventLabel(row.eventName)
const names = ({ content }: AnswerOf<typeof chickenEventNames>): Option[] =>
  content.map((option) => ({ ...option, isData: false }))

const eventLists = (calls: typeof chickenEvents, materials: OptionSource, eventName: OptionSource) =>
  historyList({
    calls,
    rowKey: (row) => row.eventId,
    filters: {
      materials: several(t('Materials'), materials),
      eventName: one(t('Event'), eventName, tc('events', 'All')),
    },
    columns: [
      { as: 'time', key: 'eventTime', title: t('Time') },
      { as: 'word', key: 'event', title: t('Event'), word },
      { as: 'text', key: 'material', title: t('Material'), wraps: true },
      {
        as: 'word',
        key: 'subject',
        title: t('About'),
        word: ({ subject }) => subject ?? t('N/A'),
        wraps: true,
      },
    ],
    card: (row, time) => ({
      title: word(row),
      lines: [time(row.eventTime), sideBySide([row.material, row.subject])],
    }),
    noun: { one: t('event'), other: t('events') },
    seen: ({ eventName: name, subject, eventTime }) => ({
      place: placeOfEvent(name, subject),
      at: eventTime,
    }),
    empty: t('Events appear here as soon as the kitchen reports them.'),
    known: ({ eventTime }) => ({ at: eventTime }),
  })

export const chickenEventLists = eventLists(chickenEvents, CHICKEN_MATERIALS, {
  endpoint: chickenEventNames,
  options: names,
})
export const potatoEventLists = eventLists(potatoEvents, POTATO_MATERIALS, {
  endpoint: potatoEventNames,
  options: names,
})
