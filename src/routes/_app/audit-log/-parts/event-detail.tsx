import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconLink, IconTarget, IconUser } from '@tabler/icons-react'
import type { AuditEvent } from '#src/contract/administration/audit.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { NOTHING } from '#src/domain/access/field-values.ts'
import { subjectKindLabel } from '#src/domain/access/subject-kind-words.ts'
import { t } from '#src/domain/language/text.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { useSession } from '#src/session/use-session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './audit.module.css'
import { actionText, deviceText, userText } from './audit-list.tsx'
import { ChangeList } from './change-list.tsx'

const BEFORE_MS = 60_000

/**
 * A link that shows one event whenever it is followed: the list of the minute that ends with it, where it is the
 * latest, and its detail.
 */
function linkTo({ id, eventTime }: AuditEvent, { origin, pathname }: Location): string {
  const range = { startDate: eventTime - BEFORE_MS, endDate: eventTime + 1 }
  return `${origin}${pathname}?${encodeQuery({ ...range, event: id })}`
}

const WIDTH = 760

export interface EventDetailProps {
  event: AuditEvent
  zone: string
  onClose: () => void
  /** Everything about the subject, or by the user, of this event. */
  onOnly: (only: { subjectUuid: string } | { userUuid: string }) => void
}

/** All that is kept of one event. */
export function EventDetail({ event, zone, onClose, onOnly }: EventDetailProps) {
  const phone = usePhone()
  const { user, subject, changes } = event
  const restaurant = useRestaurantName(event.restaurantUuid)
  const { uuid: subjectUuid } = subject
  return (
    <Dialog onClose={onClose} title={actionText(event)} size={WIDTH} fullScreen={phone}>
      <Facts
        facts={[
          [t('Time'), formatZonedDateTime(event.eventTime, zone)],
          [t('User'), userText(event), (event.user !== null || event.program !== undefined) && 'data'],
          [
            t('Subject'),
            <>
              {subjectKindLabel(event.subject.kind)}: <Data>{event.subject.name}</Data>
            </>,
          ],
          ...(restaurant ? [[t('Restaurant'), restaurant, 'data'] as const] : []),
          [t('Address'), event.address || NOTHING],
          [t('Device'), deviceText(event)],
        ]}
      />
      {changes.length > 0 && <ChangeList changes={changes} zone={zone} />}
      <div className={css.verbs}>
        {subjectUuid !== null && (
          <Button
            variant="default"
            leftSection={<IconTarget size={20} aria-hidden />}
            onClick={() => onOnly({ subjectUuid })}
          >
            {t('Everything about this subject')}
          </Button>
        )}
        {user && (
          <Button
            variant="default"
            leftSection={<IconUser size={20} aria-hidden />}
            onClick={() => onOnly({ userUuid: user.uuid })}
          >
            {t('Everything by this user')}
          </Button>
        )}
        <CopyLink event={event} />
      </div>
    </Dialog>
  )
}

function useRestaurantName(uuid: string | null): string | undefined {
  const { restaurants } = useSession().state
  return uuid === null ? undefined : restaurants.find(({ value }) => value === uuid)?.label
}

function CopyLink({ event }: { event: AuditEvent }) {
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <>
      <Button
        variant="default"
        leftSection={
          clipboard.copied ? <IconCheck size={20} aria-hidden /> : <IconLink size={20} aria-hidden />
        }
        onClick={() => clipboard.copy(linkTo(event, window.location))}
      >
        {clipboard.copied ? t('Link copied') : t('Copy link')}
      </Button>
      <span role="status" className={css.copy}>
        {clipboard.error &&
          t('The browser did not allow copying. Copy the address from the address bar instead.')}
      </span>
    </>
  )
}
