import { IconPencil, IconPhoto, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { changeStream, deleteStream, type Stream } from '#src/contract/cameras/streams.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { RowMenu, type RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { isLive } from '../stream-words.ts'

/** What can be done with a stream. */
export type StreamAct = 'edit' | 'start' | 'stop' | 'picture' | 'delete'

export interface StreamMenuProps {
  stream: Stream
  refusal: (permission: Permission) => string | null
  onAct: (act: StreamAct, stream: Stream) => void
}

/** A stream's row menu. */
export function StreamMenu({ stream, refusal, onAct }: StreamMenuProps) {
  const item = (
    act: StreamAct,
    label: string,
    icon: RowMenuItem['icon'],
    why: string | null,
  ): RowMenuItem => ({
    label,
    icon,
    refusal: why,
    onClick: () => onAct(act, stream),
  })
  const change = refusal(changeStream.permission)
  const items: RowMenuItem[] = [
    item('edit', 'Edit', IconPencil, change),
    isLive(stream)
      ? item('stop', 'Stop', IconPlayerStop, change)
      : item('start', 'Start', IconPlayerPlay, change),
    item('picture', 'Open picture', IconPhoto, null),
    { ...item('delete', 'Delete', IconTrash, refusal(deleteStream.permission)), danger: true },
  ]
  return <RowMenu label={`Actions: ${stream.description}`} items={items} />
}
