import * as z from 'zod/mini'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { instantOf, type Moment, momentOf } from '#src/domain/time/moment.ts'
import { isDayKey, MINUTE } from '#src/domain/time/zone.ts'
import { evidenceFault, LONGEST_EVIDENCE_MS, usualEvidence } from '#src/domain/unusual/evidence.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { startDownload } from '#src/shell/exports/start-download.ts'
import { NumberInput } from '#src/ui/inputs/number-input.tsx'
import { MomentInput } from '#src/ui/inputs/time/moment-input.tsx'
import { evidenceFile } from './evidence-file.ts'

const MOST_MINUTES = LONGEST_EVIDENCE_MS / MINUTE

/** Times that a pack can be made of. */
const timesUntil = (now: () => number) =>
  z.object({ startTime: z.int(), endTime: z.int() }).check(({ value, issues }) => {
    for (const [field, message] of Object.entries(evidenceFault(value, now()) ?? {}))
      issues.push({ code: 'custom', path: [field], message, input: value })
  })
type Times = z.infer<ReturnType<typeof timesUntil>>

interface Values {
  startTime: Moment
  /** Minutes it takes; null while empty. */
  endTime: number | null
}

/** Which time a pack is of; it is fetched behind, and stands among the exports until the browser has it. */
export function EvidenceDialog({ restaurantUuid, onClose }: { restaurantUuid: string; onClose: () => void }) {
  const { zone, now, restaurant } = usePlace()
  const usual = usualEvidence(now())
  const form = useForm<Values, Times, Times>({
    initialValues: {
      startTime: momentOf(usual.startTime, zone),
      endTime: (usual.endTime - usual.startTime) / MINUTE,
    },
    schema: timesUntil(now),
    toBody: ({ startTime: typed, endTime }) => {
      const startTime = instantOf(typed, zone)
      return {
        startTime,
        endTime: startTime === null || endTime === null ? null : startTime + endTime * MINUTE,
      }
    },
    submit: async (times) => times,
    onSaved: (times) => {
      const { of, file } = evidenceFile({ restaurantUuid, ...times }, zone)
      void startDownload(of, file)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('Evidence pack')}
      saveLabel={t('Download pack')}
      form={form}
      complete={isDayKey(form.values.startTime.day) && form.values.endTime !== null}
      onClose={onClose}
      note={t('Recordings, images of unusual events, batches and stock-outs of {restaurant}, in one zip.', {
        restaurant,
      })}
    >
      <MomentInput
        label={t('Day')}
        required
        zone={zone}
        now={now()}
        only="past"
        {...form.field('startTime')}
      />
      <NumberInput
        label={t('Length, minutes')}
        unit="minutes"
        required
        integer
        min={1}
        max={MOST_MINUTES}
        {...form.field('endTime')}
      />
    </FormDialog>
  )
}
