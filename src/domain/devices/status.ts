import { labels, msg } from '../language/text.ts'

/** What stands in a kitchen and reports to the provider. */
export const DEVICE_KINDS = ['PC', 'TABLET', 'EDGE'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]
export const DEVICE_KIND_WORDS: Readonly<Record<DeviceKind, string>> = labels({
  PC: msg('PC'),
  TABLET: msg('Tablet'),
  EDGE: msg('Edge box'),
})
/** Edge boxes are listed with the PCs, which they are. */
export type DeviceGroup = 'PC' | 'TABLET'
export const groupOf = (kind: DeviceKind): DeviceGroup => (kind === 'TABLET' ? 'TABLET' : 'PC')

/** In the order of what needs somebody last: sorted by status DESC, what waits to be confirmed stands first. */
export const DEVICE_STATUSES = ['ONLINE', 'OFFLINE', 'UNCONFIRMED'] as const
export type DeviceStatus = (typeof DEVICE_STATUSES)[number]
/** A tablet is confirmed by the secret that it was given. */
export const TABLET_STATUSES = ['ONLINE', 'OFFLINE'] as const
export type TabletStatus = (typeof TABLET_STATUSES)[number]
