import { Suspense, useState } from 'react'
import type { TermCode } from '#src/domain/glossary.ts'
import { t } from '#src/domain/language/text.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PanelButton } from '#src/ui/overlay/panel-button.tsx'
import css from './term-button.module.css'

// Sentences are for those who ask: a page has their buttons alone.
const TermSentence = lazyPart<{ code: TermCode; onMissing: () => void }>(
  () => import('./term-sentence.tsx').then((part) => part.TermSentence),
  ({ onMissing }) => onMissing(),
)

export interface TermButtonProps {
  code: TermCode
  /** The title or word that it follows. */
  about: string
}

/** The (i) after a word that a new reader may not know: it opens what the glossary says about it. */
export function TermButton({ code, about }: TermButtonProps) {
  const [state, setState] = useState<'closed' | 'open' | 'missing'>('closed')
  return (
    <PanelButton
      opened={state === 'open'}
      onChange={(opened) => setState(opened ? 'open' : 'closed')}
      panel={{ width: 300 }}
      button={
        <button type="button" className={css.button} aria-label={t('About {about}', { about })}>
          <span aria-hidden>i</span>
        </button>
      }
    >
      <div role="status" className={css.room}>
        {state !== 'missing' && (
          <Suspense>
            <TermSentence code={code} onMissing={() => setState('missing')} />
          </Suspense>
        )}
      </div>
    </PanelButton>
  )
}
