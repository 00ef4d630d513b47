import { LineLink } from '#src/app/head/line-link.tsx'
import { usePlace } from '#src/app/place.ts'
import { type SupportRequest, supportAttachment } from '#src/contract/operations/support-history.ts'
import { t } from '#src/domain/language/text.ts'
import { useImage } from '#src/shell/camera/use-image.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ImageCarousel } from '#src/ui/images/image-carousel.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { RequestStatus } from './request-status.tsx'
import { ResolveButton } from './resolve-button.tsx'
import css from './support.module.css'
import { placeOf, sentAt } from './support-words.ts'

const WIDTH = 960

/** All of one request: what was written, who wrote it where, and the picture that came with it. */
export function RequestDialog({ request, onClose }: { request: SupportRequest; onClose: () => void }) {
  const { zone } = usePlace()
  const { message, watched, page, restaurant, sender, device, browser, hasAttachment } = request
  const search = restaurant ? { restaurantUuid: restaurant.uuid } : {}
  return (
    <Dialog onClose={onClose} title={t('Support request')} size={WIDTH} fullScreen={usePhone()}>
      <p className={css.whole}>{message}</p>
      {hasAttachment && (
        <div className={css.picture}>
          <Picture request={request} />
        </div>
      )}
      <Facts
        facts={[
          [t('Status'), <RequestStatus key="status" request={request} zone={zone} />],
          [t('Sent'), sentAt(request, zone)],
          [t('Sent by'), [sender.name, sender.email, sender.role].filter(Boolean).join(', '), 'data'],
          [t('Restaurant'), placeOf(request), request.restaurant !== null && 'data'],
          [t('About'), watched],
          [
            t('Page'),
            <LineLink key="page" to={page} search={search}>
              {page}
            </LineLink>,
          ],
          [t('Device'), [device, browser].filter(Boolean).join(', ') || t('Unknown')],
        ]}
      />
      <div className={css.verbs}>
        <ResolveButton request={request} onResolved={onClose} />
      </div>
    </Dialog>
  )
}

function Picture({ request: { uuid, watched } }: { request: SupportRequest }) {
  const image = useImage(supportAttachment, { params: { id: uuid } })
  return (
    <ImageCarousel
      name={t('Attachment')}
      frames={[{ label: '1', text: t('Screenshot: {watched}', { watched }) }]}
      current={0}
      onCurrent={() => {}}
      image={image}
    />
  )
}
