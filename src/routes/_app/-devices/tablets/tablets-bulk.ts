import {
  commandTablet,
  deleteTablet,
  recallTablet,
  setRemoteAccess,
  type Tablet,
  tabletAvailability,
} from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import { type BulkAction, type BulkWork, deleting } from '#src/list/bulk/bulk-action.ts'

const remoteAccess = (to: boolean): BulkAction<Tablet> => {
  const outcome = to ? t('Remote access on') : t('Remote access off')
  return {
    verb: to ? t('Turn remote access on for') : t('Turn remote access off for'),
    label: outcome,
    done: outcome,
    endpoint: setRemoteAccess,
    body: () => ({ remoteAccess: to }),
    leftOut: (row) => (row.remoteAccess !== to ? null : to ? t('It is already on') : t('It is already off')),
    back: {
      done: to ? t('Remote access off again') : t('Remote access on again'),
      endpoint: setRemoteAccess,
      body: () => ({ remoteAccess: !to }),
    },
  }
}

/** What can be done with many tablets at once. The provider decides of each. */
export const tabletsWork: BulkWork<Tablet> = {
  noun: t('tablet'),
  name: ({ name, restaurantNumber }) => (restaurantNumber ? `${name} (${restaurantNumber})` : name),
  actions: [
    remoteAccess(true),
    remoteAccess(false),
    {
      verb: t('Restart'),
      done: t('Restarted'),
      endpoint: commandTablet,
      body: () => ({ action: 'RESTART' }),
      leftOut: ({ status, remoteAccess: isObeying }) =>
        status === 'OFFLINE' ? t('Offline') : isObeying ? null : t('Remote access is off'),
    },
    deleting({ endpoint: deleteTablet, recall: recallTablet, invalidates: [tabletAvailability] }),
  ],
}
