import { type ReactNode, Suspense, useState } from 'react'
import { sendSupport } from '#src/contract/operations/support.ts'
import { useSession } from '#src/session/use-session.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const SupportDialog = lazyPart(
  () => import('./support-dialog.tsx').then((part) => part.SupportDialog),
  ({ onClose }) => onClose(),
)

/** The way to support from a player: what its menu needs, and the form once it is asked for. */
export interface Support {
  support: {
    /** Why it cannot be asked, as a sentence; null when it can. */
    refusal: string | null
    /** With what the player shows; null where it shows nothing. */
    ask: (picture: Blob | null) => void
  }
  dialog: ReactNode
}

/** `watched` names what the player shows; as it is when support is asked for. */
export function useSupport(restaurantUuid: string, watched: string | (() => string)): Support {
  const { refusal } = useSession()
  const [asked, setAsked] = useState<{ picture: Blob | null; watched: string } | null>(null)
  return {
    support: {
      refusal: refusal(sendSupport.permission),
      ask: (picture) => setAsked({ picture, watched: typeof watched === 'string' ? watched : watched() }),
    },
    dialog: asked && (
      <Suspense>
        <SupportDialog
          restaurantUuid={restaurantUuid}
          watched={asked.watched}
          picture={asked.picture}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}
