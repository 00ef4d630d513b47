import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Failed, type Failing } from '#src/ui/messages/empty.tsx'

interface LoadingDialogProps {
  title: string
  asked: { error: Failing | null; refetch: () => Promise<unknown> }
  onClose: () => void
}

/** Stands in for a form while its values are loaded, or couldn't be. */
export const LoadingDialog = ({ title, asked, onClose }: LoadingDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    {asked.error ? (
      <Failed rows failure={asked.error} onRetry={() => void asked.refetch()} />
    ) : (
      <p role="status">{t('Loading…')}</p>
    )}
  </Dialog>
)
