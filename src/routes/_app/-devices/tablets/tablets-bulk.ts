import {
  commandTablet,
  deleteTablet,
  recallTablet,
  setRemoteAccess,
  type Tablet,
  tabletAvailability,
} from '#src/contract/devices/tablets.ts'
import { type BulkAction, type BulkWork, deleting } from '#src/list/bulk/bulk-action.ts'

const remoteAccess = (to: boolean): BulkAction<Tablet> => {
  const word = to ? 'on' : 'off'
  return {
    verb: `Turn remote access ${word} for`,
    label: `Remote access ${word}`,
    done: `Remote access ${word}`,
    endpoint: setRemoteAccess,
    body: () => ({ remoteAccess: to }),
    leftOut: (row) => (row.remoteAccess === to ? `It is already ${word}` : null),
    back: {
      done: `Remote access ${to ? 'off' : 'on'} again`,
      endpoint: setRemoteAccess,
      body: () => ({ remoteAccess: !to }),
    },
  }
}

/** What can be done with many tablets at once. The provider decides of each. */
export const tabletsWork: BulkWork<Tablet> = {
  noun: 'tablet',
  name: ({ name, restaurantNumber }) => (restaurantNumber ? `${name} (${restaurantNumber})` : name),
  actions: [
    remoteAccess(true),
    remoteAccess(false),
    {
      verb: 'Restart',
      done: 'Restarted',
      endpoint: commandTablet,
      body: () => ({ action: 'RESTART' }),
      leftOut: ({ status, remoteAccess: isObeying }) =>
        status === 'OFFLINE' ? 'Offline' : isObeying ? null : 'Remote access is off',
    },
    deleting({ endpoint: deleteTablet, recall: recallTablet, invalidates: [tabletAvailability] }),
  ],
}
