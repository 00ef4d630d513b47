import { evidencePack } from '#src/contract/kitchen/evidence.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import type { OtherFile } from '#src/shell/exports/start-download.ts'

export interface EvidenceOf {
  restaurantUuid: string
  startTime: number
  endTime: number
}

/** A pack as a download: what it goes by there, and what it is called while it is on its way. */
export function evidenceFile(query: EvidenceOf, zone: string): { of: string; file: OtherFile } {
  const { restaurantUuid, startTime, endTime } = query
  return {
    of: `evidence ${restaurantUuid} ${startTime} ${endTime}`,
    file: {
      endpoint: evidencePack,
      query: { restaurantUuid, startTime, endTime },
      name: t('Evidence pack, {time}', { time: formatDateTime(startTime, zone) }),
    },
  }
}
