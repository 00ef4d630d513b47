import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { miniPlayer } from './mini-player-store.ts'

const MiniPlayer = lazyPart(
  () => import('./mini-player.tsx').then((part) => part.MiniPlayer),
  miniPlayer.reset,
)

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
