import { IconPencil, IconPhoto, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { changeStream, deleteStream, type Stream } from '#src/contract/cameras/streams.ts'
import { type RowActs, rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { isLive } from '../stream-words.ts'

/** What can be done with a stream. */
export type StreamAct = 'edit' | 'start' | 'stop' | 'picture' | 'delete'

interface StreamMenuProps extends RowActs<StreamAct, Stream> {
  stream: Stream
}

/** A stream's row menu. */
export function StreamMenu({ stream, ...acts }: StreamMenuProps) {
  const item = rowItems(acts, stream)
  const items = [
    item('edit', 'Edit', IconPencil, changeStream),
    isLive(stream)
      ? item('stop', 'Stop', IconPlayerStop, changeStream)
      : item('start', 'Start', IconPlayerPlay, changeStream),
    item('picture', 'Open picture', IconPhoto, null),
    { ...item('delete', 'Delete', IconTrash, deleteStream), danger: true },
  ]
  return <RowMenu label={`Actions: ${stream.description}`} items={items} />
}
