import { IconBookmark } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ToolButton } from '#src/ui/buttons/tool-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'
import type { SavedViewsDialog } from '../views/saved-views-dialog.tsx'

const ViewsDialog = lazyPart<ComponentProps<typeof SavedViewsDialog>>(
  () => import('../views/saved-views-dialog.tsx').then((part) => part.SavedViewsDialog),
  ({ onClose }) => onClose(),
)

const LABEL = t('Saved views')

/** The filters that somebody keeps of the page in sight: what opens them among a menu's entries, and their dialog. */
export function useSavedViews(): { entry: MenuItem & { onClick: () => void }; dialog: ReactNode } {
  const [opened, setOpened] = useState(false)
  return {
    entry: { label: LABEL, icon: IconBookmark, onClick: () => setOpened(true) },
    dialog: opened && (
      <Suspense>
        <ViewsDialog onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}

/** The same behind a button, for a page without such a menu. */
export function SavedViews() {
  const { entry, dialog } = useSavedViews()
  return (
    <>
      <ToolButton label={LABEL} icon={IconBookmark} aria-haspopup="dialog" onClick={entry.onClick} />
      {dialog}
    </>
  )
}
