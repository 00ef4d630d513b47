import { Button } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { BOARD_ORDER, BOARD_TABLES, type BoardTable } from '#src/domain/queue/tables.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import css from './floor-page.module.css'

interface ViewsDialogProps {
  view: BoardTable
  /** What the tablet is pinned to, if it is. */
  pinned: BoardTable | undefined
  onChoose: (view: BoardTable) => void
  onClose: () => void
}

/** The tables and boards that a screen can show, each as large as a glove. */
export function ViewsDialog({ view, pinned, onChoose, onClose }: ViewsDialogProps) {
  return (
    <Dialog title="Show" onClose={onClose} size="lg">
      <div className={css.choices}>
        {BOARD_ORDER.map((one) => (
          <Button
            key={one}
            size="lg"
            px={8}
            mih={64}
            variant={one === view ? 'filled' : 'default'}
            aria-pressed={one === view}
            rightSection={one === pinned ? <IconPin size={20} aria-label="Pinned" role="img" /> : undefined}
            onClick={() => {
              onChoose(one)
              onClose()
            }}
          >
            {BOARD_TABLES[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
