import { Button } from '@mantine/core'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import css from './floor-page.module.css'

interface LeaveQuestionProps {
  onLook: () => void
  onUnpin: () => void
  onClose: () => void
}

/** The way out of a pinned screen takes two presses, so that nobody leaves it with a sleeve. */
export function LeaveQuestion({ onLook, onUnpin, onClose }: LeaveQuestionProps) {
  return (
    <Dialog title="Leave floor mode?" onClose={onClose}>
      This tablet is pinned. It returns to this screen after 2 minutes without a touch.
      <div className={css.leave}>
        <Button size="lg" mih={64} onClick={onClose}>
          Stay
        </Button>
        <Button size="lg" mih={64} variant="default" onClick={onLook}>
          Leave for now
        </Button>
        <Button size="lg" mih={64} variant="default" onClick={onUnpin}>
          Unpin and leave
        </Button>
      </div>
    </Dialog>
  )
}
