import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { PaletteState } from './use-palette.ts'

const close = ({ onClose }: { onClose: () => void }) => onClose()
const Palette = lazyPart(() => import('./palette.tsx').then((part) => part.Palette), close)
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx').then((part) => part.KeysDialog), close)
const AccountDialog = lazyPart(
  () => import('../account/account-dialog.tsx').then((part) => part.AccountDialog),
  close,
)
const PageSupport = lazyPart(
  () => import('../support/page-support.tsx').then((part) => part.PageSupport),
  close,
)

/** The dialog that is open, loaded when it is first wanted. */
export function PaletteHost({
  palette: { shown, show, close: onClose, typed, type },
}: {
  palette: PaletteState
}) {
  return (
    <Suspense>
      {shown === 'search' && <Palette show={show} onClose={onClose} typed={typed} type={type} />}
      {shown === 'keys' && <KeysDialog onClose={onClose} />}
      {shown === 'account' && <AccountDialog onClose={onClose} />}
      {shown === 'support' && <PageSupport onClose={onClose} />}
    </Suspense>
  )
}
