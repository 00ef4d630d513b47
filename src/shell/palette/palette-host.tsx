import { lazy, Suspense } from 'react'
import type { PaletteState } from './use-palette.ts'

const Palette = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Palette })))
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((part) => ({ default: part.KeysDialog })))
const AccountDialog = lazy(() =>
  import('../account/account-dialog.tsx').then((part) => ({ default: part.AccountDialog })),
)
const PageSupport = lazy(() =>
  import('../support/page-support.tsx').then((part) => ({ default: part.PageSupport })),
)

/** The dialog that is open, loaded when it is first wanted. */
export function PaletteHost({ palette: { shown, show, close, typed, type } }: { palette: PaletteState }) {
  return (
    <Suspense>
      {shown === 'search' && <Palette show={show} onClose={close} typed={typed} type={type} />}
      {shown === 'keys' && <KeysDialog onClose={close} />}
      {shown === 'account' && <AccountDialog onClose={close} />}
      {shown === 'support' && <PageSupport onClose={close} />}
    </Suspense>
  )
}
