import { expect, test } from 'vitest'
import { type Permission, permits } from '#src/domain/access/permission.ts'
import {
  NOTIFICATION_SUBJECTS,
  notificationPage,
  notificationTitle,
} from '#src/domain/notification-subjects.ts'
import { readPages } from '#tests/support/browser/pages.ts'

const pages = await readPages()
const ADMIN = { type: 'ADMIN', accessList: null }
const viewing = (...modules: readonly string[]) => ({
  type: 'USER',
  accessList: modules.map((moduleType) => ({ moduleType, actionType: ['VIEW'] })) as never[],
})

test.each([
  ['STOCK_OUT', 'ERROR', 'Stock-out'],
  ['LATE_BATCH', 'WARN', 'Late batch'],
  ['EXPIRED_PAN', 'WARN', 'Expired pan'],
  ['WASTE', 'WARN', 'Waste'],
  ['TAKEN_AND_WASTED', 'WARN', 'Taken or wasted?'],
  ['ALERT', 'ERROR', 'Alert'],
  ['REPORT', 'ERROR', 'Export'],
  ['SUPPORT_REQUEST', 'INFO', 'Support request'],
  ['DIGEST', 'INFO', 'Digest'],
  // A provider that only sends the specified fields, and one with a subject of its own.
  [undefined, 'ERROR', 'Alarm'],
  [null, 'WARN', 'Warning'],
  ['COUPON', 'INFO', 'Notice'],
  ['toString', 'INFO', 'Notice'],
] as const)('%s, %s: %s', (subject, type, title) => {
  expect(notificationTitle({ subject, type })).toBe(title)
})

test.each([
  ['STOCK_OUT', ADMIN, '/pcs/monitor'],
  ['STOCK_OUT', viewing('STOCK_OUT', 'DASHBOARD'), '/stock-out-reports/chicken'],
  ['STOCK_OUT', viewing('DASHBOARD'), '/dashboard/chicken'],
  ['STOCK_OUT', viewing('USERS'), undefined],
  ['LATE_BATCH', viewing('PCS', 'DASHBOARD'), '/pcs/monitor'],
  ['LATE_BATCH', viewing('DASHBOARD'), '/dashboard/chicken'],
  ['EXPIRED_PAN', viewing('PCS', 'DASHBOARD'), '/pcs/monitor'],
  ['WASTE', viewing('PCS', 'DASHBOARD'), '/dashboard/chicken'],
  ['WASTE', viewing('PCS'), '/pcs/monitor'],
  ['TAKEN_AND_WASTED', viewing('PCS', 'DASHBOARD'), '/pcs/floor'],
  ['TAKEN_AND_WASTED', viewing('DASHBOARD'), '/dashboard/chicken'],
  ['ALERT', viewing('PCS'), undefined],
  ['ALERT', viewing('MONITORING'), '/monitoring/alerts'],
  ['REPORT', viewing('REPORTS'), '/reports'],
  ['REPORT', viewing('PCS'), undefined],
  ['DIGEST', viewing('PCS', 'DASHBOARD'), '/dashboard/chicken'],
  ['DIGEST', viewing('PCS'), '/pcs/monitor'],
  [null, viewing('PCS'), '/pcs/monitor'],
  ['COUPON', viewing('DASHBOARD'), '/dashboard/chicken'],
] as const)('%s opens the first page that its viewer may see', (subject, viewer, path) => {
  expect(notificationPage({ subject, restaurantUuid: 'r-1' }, viewer)?.path).toBe(path)
})

test('it opens there with its restaurant chosen; an alert or a digest about none is about all', () => {
  const search = (subject: string | null, restaurantUuid: string | null) =>
    notificationPage({ subject, restaurantUuid }, ADMIN)?.search
  expect(search('STOCK_OUT', 'r-1')).toEqual({ restaurantUuid: 'r-1' })
  expect(search('ALERT', null)).toEqual({ restaurantUuid: 'select' })
  expect(search('DIGEST', null)).toEqual({ restaurantUuid: 'select' })
  expect(search('REPORT', null)).toEqual({})
  expect(search(null, null)).toBeUndefined()
})

test.each(NOTIFICATION_SUBJECTS)('nobody is sent to a forbidden page: %s', (subject) => {
  const accesses = new Set<Permission>(pages.map(({ access }) => access))
  for (const access of accesses) {
    const viewer = viewing(access.split('.')[0] ?? '')
    const opened = notificationPage({ subject, restaurantUuid: 'r-1' }, viewer)
    const page = pages.find(({ path }) => path === opened?.path)
    expect(page === undefined).toBe(opened === null)
    if (page) expect(permits(viewer, page.access)).toBe(true)
  }
})
