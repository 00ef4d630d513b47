import { lazy, Suspense, useSyncExternalStore } from 'react'
import { miniPlayer } from './mini-player-store.ts'

const MiniPlayer = lazy(() => import('./mini-player.tsx').then((part) => ({ default: part.MiniPlayer })))

/** The mini player over the page, loaded when something is first played in it. */
export function MiniPlayerHost() {
  const opened = useSyncExternalStore(miniPlayer.subscribe, miniPlayer.opened)
  return (
    opened && (
      <Suspense>
        <MiniPlayer key={opened.key} opened={opened} />
      </Suspense>
    )
  )
}
