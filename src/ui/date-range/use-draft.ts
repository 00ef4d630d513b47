import { useState } from 'react'
import type { DateRange } from '#src/domain/time/intervals.ts'
import type { ResolvedRange } from '#src/domain/time/range.ts'
import { LAST_MINUTE } from '#src/domain/time/time-of-day.ts'
import {
  type Draft,
  draftDates,
  draftNotice,
  draftOf,
  draftProblem,
  type Frame,
  isSameDraft,
  withDays,
} from './draft.ts'

/**
 * The choice before Apply. Each change that makes it longer than the maximum span is told through `onProblem`
 * with the specified text (spec 1 §5).
 */
export function useDraft(initial: ResolvedRange | null, frame: Frame, onProblem: (text: string) => void) {
  const [first] = useState(() => draftOf(initial, frame.zone))
  const [draft, setDraft] = useState(first)
  // Days picked over a preset start as whole days: the minute at which 'last 4 h' began was nobody's choice.
  const [ownTimes, setOwnTimes] = useState(initial !== null && initial.preset === null)

  function change(next: Draft) {
    setDraft(next)
    const notice = draftNotice(next, frame)
    if (notice) onProblem(notice)
  }

  return {
    draft,
    isChanged: !isSameDraft(draft, first),
    problem: draftProblem(draft, frame),
    dates: draftDates(draft, frame),
    setDays(fromDay: string | null, toDay: string | null) {
      change(withDays(ownTimes ? draft : { ...draft, from: 0, to: LAST_MINUTE }, fromDay, toDay, frame))
    },
    /** Shows a range that was typed. If it is too long, the panel says so: a notice would come with each key. */
    show(range: DateRange) {
      setOwnTimes(true)
      setDraft(draftOf(range, frame.zone))
    },
    setTimes(from: number, to: number) {
      setOwnTimes(true)
      change({ ...draft, from, to })
    },
  }
}
