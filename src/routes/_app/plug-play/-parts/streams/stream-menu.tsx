import { IconPencil, IconPhoto, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { changeStream, deleteStream, type Stream } from '#src/contract/cameras/streams.ts'
import { t } from '#src/domain/language/text.ts'
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
    item('edit', t('Edit'), IconPencil, changeStream),
    isLive(stream)
      ? item('stop', t('Stop'), IconPlayerStop, changeStream)
      : item('start', t('Start'), IconPlayerPlay, changeStream),
    item('picture', t('Open picture'), IconPhoto, null),
    { ...item('delete', t('Delete'), IconTrash, deleteStream), danger: true },
  ]
  return <RowMenu label={t('Actions: {name}', { name: stream.description })} items={items} />
}
