import { lazy } from 'react'
import { type SupportRequest, supportAttachment } from '#src/contract/support-history.ts'
import { ThumbnailButton } from '#src/shell/thumbnail-button.tsx'
import { requestName } from './support-words.ts'

// The large picture and its zoom are fetched when somebody looks.
const RequestDialog = lazy(() =>
  import('./request-dialog.tsx').then((part) => ({ default: part.RequestDialog })),
)

/** The picture that came with a request, small; pressed, it is large, with what was written. */
export function Attachment({ request }: { request: SupportRequest }) {
  if (!request.hasAttachment) return null
  return (
    <ThumbnailButton
      label={`Attachment: ${requestName(request)}`}
      endpoint={supportAttachment}
      call={{ params: { id: request.uuid }, query: { size: 'thumbnail' } }}
      dialog={(close) => <RequestDialog request={request} onClose={close} />}
    />
  )
}
