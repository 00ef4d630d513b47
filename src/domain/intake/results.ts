/** What became of an event. */
export const EVENT_RESULTS = ['ACCEPTED', 'UNCHANGED', 'REFUSED', 'TRIAL'] as const
export type EventResult = (typeof EVENT_RESULTS)[number]
