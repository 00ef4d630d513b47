import { useBoard } from '#src/board/board-context.ts'
import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import type { CallsByFact } from '#src/board/use-fact-news.ts'
import { why } from '#src/contract/dashboard/why.ts'
import { t } from '#src/domain/language/text.ts'
import { whyWords } from '#src/domain/why/words.ts'
import { Panel } from '#src/ui/panel/panel.tsx'
import { useWastedPans, useWhy } from './use-why.ts'
import css from './why.module.css'
import { whySearch } from './why-search.ts'
import { ByHour, ByProduct, Causes, LateBatches } from './why-tables.tsx'

const MOVED_BY: CallsByFact = {
  batch: [why],
  hold: [why],
  recommendation: [why],
  taskDelay: [why],
  stockOut: [why],
}

/** Why food was wasted in a restaurant: in words, and by what it is divided by. */
export function WhyBoard({ search }: { search: BoardSearch }) {
  return (
    <BoardPage spec={whySearch} search={search} movedBy={MOVED_BY} wide>
      <InWords />
      <ByProduct />
      <Causes />
      <ByHour />
      <LateBatches />
    </BoardPage>
  )
}

/** Five sentences, of more lines the narrower the screen is. */
const HEIGHT = 'clamp(12rem, 36rem - 48vw, 24.5rem)'

function InWords() {
  const { unit } = useBoard()
  const { answer, asked, panel, dayPart } = useWhy(({ cooked, wasted }) => cooked === 0 && wasted === 0)
  const pans = useWastedPans(asked)
  const [head, ...others] = answer ? whyWords(answer, { unit, dayPart }) : []
  return (
    <Panel {...panel} title={t('In words')} height={HEIGHT} actions={{ onRows: pans && (() => pans()) }}>
      <div className={css.words}>
        <p className={css.headline}>{head}</p>
        {others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Panel>
  )
}
