import { IconPictureInPictureOn } from '@tabler/icons-react'
import { notify } from '#src/app/notify.ts'
import { t } from '#src/domain/language/text.ts'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'
import { LivePlayer, type LivePlayerProps } from '#src/video/player/live-player.tsx'
import { useImage } from '../camera/use-image.ts'
import { useSupport } from '../support/use-support.tsx'
import { type MiniStream, openMiniPlayer } from './mini-player-store.ts'

interface LivePictureProps
  extends Pick<
    LivePlayerProps,
    'named' | 'muted' | 'onSound' | 'over' | 'actions' | 'onKeyDown' | 'unavailable'
  > {
  picture: MiniStream
}

/** A live picture with its still, and the way to support. Give it a key of its source, as its player. */
export function LivePicture({ picture, ...ways }: LivePictureProps) {
  const { still, ...source } = picture
  const image = useImage(still.endpoint, still.call)
  const { support, dialog } = useSupport(picture.restaurantUuid, picture.name)
  return (
    <>
      <LivePlayer
        {...source}
        {...ways}
        still={image.state === 'ready' ? image.url : null}
        support={support}
        onProblem={(text) => notify({ kind: 'warning', text })}
      />
      {dialog}
    </>
  )
}

/** In its menu: has it go on in the mini player. */
export const toMiniPlayer = (picture: MiniStream, onMiniPlayer?: () => void): MenuItem => ({
  label: t('Mini player'),
  icon: IconPictureInPictureOn,
  refusal: null,
  onClick() {
    openMiniPlayer(picture)
    onMiniPlayer?.()
  },
})
