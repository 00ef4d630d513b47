import { Link } from '@tanstack/react-router'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { sentenceLink } from '#src/domain/now/links.ts'
import { type Sentence, URGENCY } from '#src/domain/now/sentences.ts'
import { sentenceWords } from '#src/domain/now/words.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { useNow } from '#src/ui/clock/use-now.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './now.module.css'
import { type NowOfKitchens, OLD_MS } from './use-now-of-kitchens.ts'

/** What needs somebody now in the kitchen on the screen, the worst first; each leads to where it is dealt with. */
export function KitchenSentences({ data, failure, retry, isStale }: NowOfKitchens) {
  const sentences = data?.kitchens[0]?.sentences ?? []
  // Minutes change slowly; only a fryer's time counts the seconds.
  const now = useNow(sentences.some(({ rule }) => rule === 'FRYER_OVER') ? SECOND : 15 * SECOND)
  const isOld = data !== undefined && (isStale || now - data.at > OLD_MS)
  if (data === undefined && failure) return <Failed failure={failure} onRetry={retry} />
  return (
    <section
      className={css.now}
      aria-label={t('Now')}
      aria-busy={data === undefined}
      data-stale={isOld || undefined}
    >
      {isOld && <AgeLabel at={data.at} stale />}
      <ul className={css.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence.rule}>
            <SentenceLine sentence={sentence} now={isOld ? data.at : now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sentences from here on cannot wait. */
const URGENT = URGENCY.ADVICE_WAITS

function lookOf(rule: Sentence['rule']) {
  if (rule === 'CALM') return { kind: 'good', icon: 'check' } as const
  return URGENCY[rule] >= URGENT
    ? ({ kind: 'bad', icon: 'flame' } as const)
    : ({ kind: 'watch', icon: 'alert' } as const)
}

function SentenceLine({ sentence, now }: { sentence: Sentence; now: number }) {
  const { zone, sees } = usePlace()
  const { kind, icon } = lookOf(sentence.rule)
  const link = sentenceLink(sentence, now)
  const line = (
    <>
      <StatusIcon name={icon} size={20} />
      <span>{sentenceWords(sentence, { now, zone })}</span>
    </>
  )
  if (!sees(link.to) || (sentence.rule === 'CALM' && !sentence.order))
    return (
      <p className={css.line} data-kind={kind}>
        {line}
      </p>
    )
  return (
    <Link className={css.line} data-kind={kind} {...link}>
      {line}
      <span className={css.go} aria-hidden>
        ›
      </span>
    </Link>
  )
}
