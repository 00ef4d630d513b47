import { zones } from '#src/contract/cameras/plug-and-play.ts'
import { streams } from '#src/contract/cameras/streams.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { STREAM_STANDINGS } from '#src/domain/cameras/zones.ts'
import { t } from '#src/domain/language/text.ts'
import { STREAM_STATES } from '#src/domain/statuses.ts'
import { search, several, worded } from '#src/list/filters/declare-filter.ts'
import {
  cleanListSearch,
  type ListSearch,
  type Option,
  type OptionSource,
} from '#src/list/filters/filters.ts'
import { specOf } from '#src/list/show-list.ts'

/** The restaurant's zones, for the filter. */
const ZONES: OptionSource = {
  endpoint: zones,
  ofRestaurant: true,
  options: ({ content }: AnswerOf<typeof zones>): Option[] =>
    content.map(({ uuid, name }) => ({ value: uuid, label: name })),
}

/** What the list of streams' URL may hold. It stands here since the other tab does not load the list. */
export const STREAMS_SHOWN = {
  filters: {
    search: search(t('Search streams')),
    zones: several(t('Zone'), ZONES),
    states: several(
      t('Status'),
      worded(STREAM_STANDINGS, (standing) => STREAM_STATES[standing].word),
    ),
  },
}
const listed = specOf(streams, STREAMS_SHOWN.filters)
/** Of the zones, the one on the wall is in the URL, too. */
const spec = {
  ...listed,
  filters: [...listed.filters, { kind: 'exact', key: 'zone', label: t('one zone'), onPage: true } as const],
}

export interface PlugSearch extends ListSearch {
  plug?: 'streams'
  /** The zone on the wall, by uuid; the first unless chosen. */
  zone?: string
}

export const cleanPlugSearch = (raw: Readonly<Record<string, unknown>>): PlugSearch => ({
  ...cleanListSearch(spec, raw, 0),
  ...(raw.plug === 'streams' && { plug: raw.plug }),
})
