import { describe, expect, test } from 'vitest'
import { RATIO_FILTER } from '#src/board/ratio-filter.ts'
import { cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { type ListSearchSpec, pageSizeOf } from '#src/list/filters.ts'
import { pcsSearch } from '#src/routes/_app/-devices/pc/pcs-search.ts'
import { grantsSearch } from '#src/routes/_app/-grants/grants-search.ts'
import { recordingSearch } from '#src/routes/_app/-recordings/recordings-search.ts'
import { auditSearch } from '#src/routes/_app/audit-log/-parts/audit-search.ts'
import { camerasSearch } from '#src/routes/_app/cameras/-parts/settings/settings-search.ts'
import { potatoSearch } from '#src/routes/_app/dashboard/-parts/potato-search.ts'
import { eventAnalyticsSearch } from '#src/routes/_app/events/-parts/event-analytics-search.ts'
import { eventsSearch } from '#src/routes/_app/events/-parts/events-search.ts'
import { reportsSearch } from '#src/routes/_app/reports/-parts/reports-search.ts'
import { containersSearch } from '#src/routes/_app/settings/-parts/containers/containers-search.ts'
import { materialsSearch } from '#src/routes/_app/settings/-parts/materials/materials-search.ts'
import { packagesSearch } from '#src/routes/_app/settings/-parts/packages/packages-search.ts'
import { supportSearch } from '#src/routes/_app/support-history/-parts/support-search.ts'
import { stationSearch } from '#src/routes/_app/timers-cycle-history/-parts/station-search.ts'
import { eventSearch } from '#src/routes/_app/unusual/-parts/unusual-search.ts'
import { usersSearch } from '#src/routes/_app/users/-parts/users-search.ts'
import { sessionsSearch } from '#src/shell/account/sessions-search.ts'

test.each<[string, ListSearchSpec, string, number]>([
  ['events', eventsSearch, 'eventTime DESC', 20],
  ['unusual events', eventSearch, 'eventTime DESC', 20],
  ['recordings', recordingSearch, 'createdDate DESC', 20],
  ['containers', containersSearch, 'code ASC', 20],
  ['packages', packagesSearch, 'code ASC', 20],
  ['materials', materialsSearch, 'materialCode ASC', 20],
  ['devices', pcsSearch, 'status DESC', 20],
  ['cycles', stationSearch, 'startTime DESC', 20],
  ['support history', supportSearch, 'createdDate DESC', 20],
  ['reports', reportsSearch, 'requestTime DESC', 20],
  ['sessions', sessionsSearch, 'signedInTime DESC', 20],
  ['roles and policies', grantsSearch, 'name ASC', 20],
  ['users', usersSearch, 'email ASC', 20],
  ['audit log', auditSearch, 'eventTime DESC', 20],
  ['cameras', camerasSearch, 'name ASC', 10],
])(
  'unless somebody chose otherwise the list of %s is sorted and paged as specified [1§3.22]',
  (_, spec, sort, size) => {
    expect(`${spec.sorts[0]} ${spec.defaultDirection}`).toBe(sort)
    expect(pageSizeOf(spec)).toBe(size)
  },
)

describe('filters nobody touched stand as specified [1§3.18]', () => {
  const filterOf = ({ filters }: Pick<ListSearchSpec, 'filters'>, key: string) =>
    filters.find((filter) => filter.key === key)
  test('potatoes: per day, of both chutes [2§4.28]', () => {
    expect(filterOf(potatoSearch, 'period')).toMatchObject({ fallback: 'DAY' })
    expect(filterOf(potatoSearch, 'chutes')).toMatchObject({ none: '1 and 2' })
  })
  test('analytics: per day, of all events', () => {
    expect(filterOf(eventAnalyticsSearch, 'period')).toMatchObject({ fallback: 'DAY' })
    expect(filterOf(eventAnalyticsSearch, 'eventName')).toMatchObject({ unset: 'All' })
  })
  test('performance: cooked against recommended', () => {
    expect(RATIO_FILTER.fallback).toBe('COOKED/RECOMMENDATION')
  })
})

test('a still of a camera is 300 by 300 unless another size is asked for [1§9.29]', () => {
  expect(cameraThumbnail.query?.parse({})).toEqual({ width: 300, height: 300 })
})
