import { describe, expect, test } from 'vitest'
import { RATIO_FILTER } from '#src/board/ratio-filter.ts'
import { cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { type ListSearchSpec, pageSizeOf } from '#src/list/filters/filters.ts'
import { pcsList } from '#src/routes/_app/-devices/pc/pcs-list.tsx'
import { recordingList } from '#src/routes/_app/-recordings/recordings-list.tsx'
import { auditList } from '#src/routes/_app/audit-log/-parts/audit-list.tsx'
import { camerasList } from '#src/routes/_app/cameras/-parts/settings/cameras-list.tsx'
import { potatoSearch } from '#src/routes/_app/dashboard/-parts/potato/potato-search.ts'
import { eventAnalyticsSearch } from '#src/routes/_app/events/-parts/event-analytics-search.ts'
import { chickenEventLists } from '#src/routes/_app/events/-parts/events-list.tsx'
import { reportsList } from '#src/routes/_app/reports/-parts/reports-list.tsx'
import { rolesList } from '#src/routes/_app/roles/-parts/roles-list.tsx'
import { containersList } from '#src/routes/_app/settings/-parts/containers/containers-list.tsx'
import { MATERIAL_LISTS } from '#src/routes/_app/settings/-parts/materials/materials-list.tsx'
import { PACKAGE_LISTS } from '#src/routes/_app/settings/-parts/packages/packages-list.tsx'
import { supportList } from '#src/routes/_app/support-history/-parts/support-list.tsx'
import { breadingLists } from '#src/routes/_app/timers-cycle-history/-parts/station-list.tsx'
import { eventLists } from '#src/routes/_app/unusual/-parts/event-list.ts'
import { usersList } from '#src/routes/_app/users/-parts/users-list.tsx'
import { sessionsList } from '#src/shell/account/sessions/sessions-list.tsx'

test.each<[string, ListSearchSpec, string, number]>([
  ['events', chickenEventLists.spec, 'eventTime DESC', 20],
  ['unusual events', eventLists.spec, 'eventTime DESC', 20],
  ['recordings', recordingList.spec, 'createdDate DESC', 20],
  ['containers', containersList.spec, 'code ASC', 20],
  ['packages', PACKAGE_LISTS.chicken.spec, 'code ASC', 20],
  ['materials', MATERIAL_LISTS.chicken.spec, 'materialCode ASC', 20],
  ['devices', pcsList.spec, 'status DESC', 20],
  ['cycles', breadingLists.spec, 'startTime DESC', 20],
  ['support history', supportList.spec, 'createdDate DESC', 20],
  ['reports', reportsList.spec, 'requestTime DESC', 20],
  ['sessions', sessionsList.spec, 'signedInTime DESC', 20],
  ['roles and policies', rolesList.spec, 'name ASC', 20],
  ['users', usersList.spec, 'email ASC', 20],
  ['audit log', auditList.spec, 'eventTime DESC', 20],
  ['cameras', camerasList.spec, 'name ASC', 10],
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
