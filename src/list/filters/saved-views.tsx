import { IconBookmark } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { ToolButton } from '#src/ui/buttons/tool-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { SavedViewsDialog } from '../views/saved-views-dialog.tsx'

const ViewsDialog = lazyPart<ComponentProps<typeof SavedViewsDialog>>(
  () => import('../views/saved-views-dialog.tsx').then((part) => part.SavedViewsDialog),
  ({ onClose }) => onClose(),
)

/**
 * The filters that somebody keeps of the page in sight, behind a button: among the page's actions, and on a phone at the end
 * of its filters (FilterBar).
 */
export function SavedViews() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ToolButton
        label="Saved views"
        icon={IconBookmark}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened && (
        <Suspense>
          <ViewsDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
