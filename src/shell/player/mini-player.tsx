import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LivePicture } from './live-picture.tsx'
import { type MiniVideo, miniPlayer, type Opened, pathOf } from './mini-player-store.ts'
import { MiniWindow } from './mini-window.tsx'
import { useMute } from './mute-choice.ts'
import { RecordingFilm } from './recording-film.tsx'

/** Has a sound of its own: of one camera twice, not quite at once, nobody understands a word. */
const HEARD_THERE = '/kitchen-player/player'

/** What plays over every page: a live picture or a recording (spec 2 §4). Gone from the page, it has stopped. */
export function MiniPlayer({ opened: { content, returnTo } }: { opened: Opened }) {
  const router = useRouter()
  const isStream = content.kind === 'stream'
  const mute = useMute()
  const [hasSound, setHasSound] = useState(false)
  const isHeard = useLocation({ select: ({ pathname }) => pathname !== HEARD_THERE })

  // What was pressed is gone then: those who work by keys go on from the page.
  const toPage = () => document.getElementById('content')?.focus({ preventScroll: true })
  const close = () => {
    miniPlayer.close()
    toPage()
  }
  const back = async () => {
    await router.navigate({ href: returnTo })
    // The user may have stayed on the page because of what they had typed.
    if (router.state.location.pathname !== pathOf(returnTo)) return
    toPage()
    miniPlayer.giveBack()
  }
  return (
    <MiniWindow
      name={content.name}
      restaurant={isStream ? content.restaurant : content.recording.restaurantNumber}
      sound={hasSound && isHeard ? mute : null}
      onReturn={() => void back()}
      onClose={close}
    >
      {isStream ? (
        <LivePicture picture={content} named={false} muted={mute.muted || !isHeard} onSound={setHasSound} />
      ) : (
        <Film video={content} />
      )}
    </MiniWindow>
  )
}

function Film({ video: { recording, name, from } }: { video: MiniVideo }) {
  return (
    <RecordingFilm
      recording={recording}
      name={name}
      // After a time in floor mode, where nothing lies over the board, it goes on where it stood.
      from={miniPlayer.moment() ?? from}
      onMoment={miniPlayer.keepMoment}
    />
  )
}
