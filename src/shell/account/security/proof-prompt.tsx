import { Suspense, useEffect, useState } from 'react'
import { setProver } from '#src/api/call/prover.ts'
import { useLogin } from '#src/session/use-session.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const ProofDialog = lazyPart(
  () => import('./proof-dialog.tsx').then((part) => part.ProofDialog),
  ({ onEnd }) => onEnd(false),
)

/** Answers the calls that the provider refuses without a proof: a dialog, once for all that wait for it. */
export function ProofPrompt() {
  const isLoggedIn = useLogin((state) => state.isLoggedIn)
  const [asked, setAsked] = useState<{ end: (proven: boolean) => void } | null>(null)
  useEffect(
    () =>
      setProver(
        () =>
          new Promise((resolve) => {
            const end = (proven: boolean) => {
              setAsked(null)
              resolve(proven)
            }
            setAsked({ end })
          }),
      ),
    [],
  )
  // Nobody is left to be asked.
  useEffect(() => {
    if (!isLoggedIn) asked?.end(false)
  }, [isLoggedIn, asked])
  return (
    asked && (
      <Suspense>
        <ProofDialog onEnd={asked.end} />
      </Suspense>
    )
  )
}
