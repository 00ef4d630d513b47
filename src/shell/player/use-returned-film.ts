import { useEffect, useState, useSyncExternalStore } from 'react'
import { type MiniVideo, miniPlayer } from './mini-player-store.ts'

/** The film that came back to this page from the mini player, and what forgets it; so does leaving the page. */
export function useReturnedFilm(): { film: MiniVideo | null; forget: () => void } {
  const [path] = useState(() => window.location.pathname)
  const film = useSyncExternalStore(miniPlayer.subscribe, () => miniPlayer.returnedTo(path))
  const forget = () => miniPlayer.forgetReturned(path)
  useEffect(() => () => miniPlayer.forgetReturned(path), [path])
  return { film, forget }
}
