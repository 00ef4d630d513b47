import {
  commandTablet,
  deleteTablet,
  recallTablet,
  setRemoteAccess,
  type Tablet,
  tabletAvailability,
} from '#src/contract/devices/tablets.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { type BulkAction, type BulkWork, deleting } from '#src/list/bulk/bulk-action.ts'

const remoteAccess = (to: boolean): BulkAction<Tablet> => ({
  label: to ? t('Remote access on') : t('Remote access off'),
  deed: to ? msg('Turn remote access on for {rows}') : msg('Turn remote access off for {rows}'),
  done: to ? msg('Remote access on: {rows}') : msg('Remote access off: {rows}'),
  endpoint: setRemoteAccess,
  body: () => ({ remoteAccess: to }),
  leftOut: (row) => (row.remoteAccess !== to ? null : to ? t('It is already on') : t('It is already off')),
  back: {
    done: to ? msg('Remote access off again: {rows}') : msg('Remote access on again: {rows}'),
    endpoint: setRemoteAccess,
    body: () => ({ remoteAccess: !to }),
  },
})

/** What can be done with many tablets at once. The provider decides of each. */
export const tabletsWork: BulkWork<Tablet> = {
  noun: { one: t('tablet'), other: t('tablets') },
  name: ({ name, restaurantNumber }) => (restaurantNumber ? `${name} (${restaurantNumber})` : name),
  actions: [
    remoteAccess(true),
    remoteAccess(false),
    {
      label: t('Restart'),
      deed: msg('Restart {rows}'),
      done: msg('Restarted: {rows}'),
      endpoint: commandTablet,
      body: () => ({ action: 'RESTART' }),
      leftOut: ({ status, remoteAccess: isObeying }) =>
        status === 'OFFLINE' ? t('Offline') : isObeying ? null : t('Remote access is off'),
    },
    deleting({ endpoint: deleteTablet, recall: recallTablet, invalidates: [tabletAvailability] }),
  ],
}
