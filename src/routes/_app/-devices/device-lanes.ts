import { deviceTimeline, type OnlinePeriod, totalAvailable } from '#src/domain/devices/availability.ts'
import type { TabletStatus } from '#src/domain/devices/status.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import type { Lane } from '#src/ui/chart/timeline/lanes.ts'

interface Known {
  uuid: string
  onlineTime: number
  onlinePeriods: readonly OnlinePeriod[]
}

/** A lane a device over the range, with the share of it that the device was online. */
export const lanesOf = <Device extends Known>(
  devices: readonly Device[],
  range: DateRange,
  nameOf: (device: Device) => string,
): Lane<TabletStatus>[] =>
  devices.map((device) => ({
    key: device.uuid,
    label: nameOf(device),
    figure: formatPercent(totalAvailable(device.onlineTime, range)),
    stretches: deviceTimeline(device.onlinePeriods, range),
  }))
