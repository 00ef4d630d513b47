import { Button } from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pageName, pagesOf } from '#src/app/pages.ts'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { pageTitle } from '#src/ui/focus/page-title.ts'
import { useChangePreference } from '../account/preferences/use-profile.ts'
import bar from '../pwa/prompts.module.css'
import { stepsFor } from './steps.ts'
import css from './tour.module.css'
import type { TourState } from './use-tour.ts'

/** Four short steps, each with the way to its page. The card stays while its reader goes there and comes back. */
export function Tour({ tour }: { tour: TourState }) {
  const { isNew, isAsked, end } = tour
  const { can, several, sees } = usePlace()
  const pages = pagesOf(useRouter())
  const here = useLocation({ select: ({ pathname }) => pathname })
  const { mutate } = useChangePreference()
  const [at, setAt] = useState(0)
  const card = useRef<HTMLElement>(null)
  const steps = stepsFor({ isAdmin: can('ADMIN'), several, sees })
  const step = steps[at]
  const page = pages.find(({ path }) => path === step?.path)
  const isLast = at === steps.length - 1

  useEffect(() => {
    if (isAsked) card.current?.focus()
  }, [isAsked])

  const leave = () => {
    end()
    // What was pressed goes with it.
    pageTitle()?.focus({ preventScroll: true })
    if (isNew) mutate({ tourSeen: true })
  }
  if (!step) return null
  return (
    <section
      ref={card}
      className={`${bar.bar} ${bar.behind} ${css.tour} whole-words`}
      aria-label={t('Tour')}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    >
      <p className={bar.text} role="status">
        <strong>{t('{step} of {steps}', { step: at + 1, steps: steps.length })}</strong> {step.text}
      </p>
      <div className={bar.verbs}>
        {page && here !== page.path && (
          <Button variant="default" renderRoot={(props) => <Link to={page.path} {...props} />}>
            {t('Open {page}', { page: pageName(page) })}
          </Button>
        )}
        {!isLast && (
          <Button variant="subtle" onClick={leave}>
            {t('Skip')}
          </Button>
        )}
        <Button onClick={isLast ? leave : () => setAt(at + 1)}>{isLast ? t('Done') : t('Next')}</Button>
      </div>
    </section>
  )
}
