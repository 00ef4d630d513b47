import { Suspense } from 'react'
import { usePlace } from '#src/app/place.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { KitchenSentences } from './kitchen-sentences.tsx'
import css from './now.module.css'
import { useNowOfKitchens, useRankingHeight } from './use-now-of-kitchens.ts'

const KitchenRanking = lazyPart(() => import('./kitchen-ranking.tsx').then((part) => part.KitchenRanking))

/**
 * The head of a dashboard: what needs somebody now in this kitchen; in Global mode, in which kitchen. The answer is
 * asked for while what draws it is being loaded.
 */
export function Now() {
  const { restaurantUuid } = usePlace()
  const known = useNowOfKitchens()
  if (restaurantUuid !== undefined) return <KitchenSentences key={restaurantUuid} {...known} />
  return (
    <div className={css.ranking}>
      <Suspense fallback={<RankingWaits />}>
        <KitchenRanking {...known} />
      </Suspense>
    </div>
  )
}

const RankingWaits = () => <div style={{ height: useRankingHeight() }} />
