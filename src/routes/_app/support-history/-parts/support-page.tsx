import { IconEye } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import { type SupportRequest, supportHistory } from '#src/contract/operations/support-history.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { ResolveAction } from './resolve-button.tsx'
import { supportList } from './support-list.tsx'
import { requestName } from './support-words.ts'

const RequestDialog = lazyPart(
  () => import('./request-dialog.tsx').then((part) => part.RequestDialog),
  ({ onClose }) => onClose(),
)
const SHOWN = [supportHistory]

/** Who asked for help, and whether it was given: a list that new requests come into by themselves. */
export function SupportPage({ search }: { search: ListSearch }) {
  const [open, setOpen] = useState<SupportRequest | null>(null)
  const phone = usePhone()
  useDictionaryNews('SUPPORT_REQUEST', SHOWN)
  const rowActions = useCallback(
    (request: SupportRequest) => (
      <>
        <IconAction
          refusal={null}
          label={t('Open request: {request}', { request: requestName(request) })}
          onClick={() => setOpen(request)}
        >
          <IconEye size={20} aria-hidden />
        </IconAction>
        <ResolveAction request={request} />
      </>
    ),
    [],
  )
  return (
    <>
      <ListPage
        definition={supportList}
        search={search}
        onRowPress={setOpen}
        // On a phone a row has no room for what its dialog holds as well.
        {...(!phone && { rowActions })}
      />
      {open && (
        <Suspense>
          <RequestDialog request={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
