import type { UnusualEvent } from '#src/contract/kitchen/unusual.ts'
import { unusualName } from '#src/domain/unusual/kinds.ts'

/** 'Wrong Marker, Nuggets': what an event is, of what; equipment may not know of what. */
export const titleOf = ({ kind, type, material }: Pick<UnusualEvent, 'kind' | 'type' | 'material'>): string =>
  [unusualName(kind, type), material].filter(Boolean).join(', ')
