import { Suspense } from 'react'
import { useProfile } from '#src/shell/account/preferences/use-profile.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const SoundBar = lazyPart(() => import('./sound-bar.tsx').then((part) => part.SoundBar))

/** The sound of notifications, for the shell: loaded for those who want to hear them. */
export function NoticeSound() {
  const { data } = useProfile()
  if (!data?.preferences.noticeSound) return null
  return (
    <Suspense>
      <SoundBar />
    </Suspense>
  )
}
