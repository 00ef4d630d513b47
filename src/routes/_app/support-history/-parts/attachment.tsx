import { type SupportRequest, supportAttachment } from '#src/contract/operations/support-history.ts'
import { t } from '#src/domain/language/text.ts'
import { ThumbnailButton, ThumbnailPicture } from '#src/shell/camera/thumbnail-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { requestName } from './support-words.ts'

// The large picture and its zoom are fetched when somebody looks.
const RequestDialog = lazyPart(
  () => import('./request-dialog.tsx').then((part) => part.RequestDialog),
  ({ onClose }) => onClose(),
)

const thumbnailOf = ({ uuid }: SupportRequest) => ({ params: { id: uuid }, query: { size: 'thumbnail' } })

/** On a phone, where a press on its card opens the request. */
export const AttachmentPicture = ({ request }: { request: SupportRequest }) => (
  <ThumbnailPicture endpoint={supportAttachment} call={thumbnailOf(request)} />
)

/** The picture that came with a request, small; pressed, it is large, with what was written. */
export function Attachment({ request }: { request: SupportRequest }) {
  if (!request.hasAttachment) return null
  return (
    <ThumbnailButton
      of={request.uuid}
      label={t('Attachment: {request}', { request: requestName(request) })}
      endpoint={supportAttachment}
      call={thumbnailOf(request)}
      dialog={(close) => <RequestDialog request={request} onClose={close} />}
    />
  )
}
