import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { BatchDialog } from './batch-dialog.tsx'
import type { CrewActs } from './crew-acts.ts'
import css from './floor-page.module.css'
import { RecallDialog } from './recall-dialog.tsx'
import type { Act } from './step-buttons.tsx'
import type { Kitchen } from './use-kitchen.ts'

interface CrewButtonsProps {
  restaurantUuid: string
  zone: string
  kitchen: Kitchen
  act: Act
  undo: CrewActs['undo']
}

/** What a crew does that is of no card: start a batch of its own, undo what it did last, recall what it did before. */
export function CrewButtons({ restaurantUuid, zone, kitchen, act, undo }: CrewButtonsProps) {
  const [open, setOpen] = useState<'batch' | 'recall' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {/* In one place, and as wide: nothing moves when there is something to undo. */}
      {undo ? (
        <Button
          className={css.undo}
          size="lg"
          h={56}
          px="sm"
          aria-label={t('Undo {action}', { action: undo.words })}
          onClick={undo.run}
        >
          {t('Undo')}
        </Button>
      ) : (
        <Button
          className={css.undo}
          variant="default"
          size="lg"
          h={56}
          px="sm"
          onClick={() => setOpen('recall')}
        >
          {t('Recall')}
        </Button>
      )}
      <ActionIcon
        variant="default"
        size={56}
        aria-label={t('Start a batch')}
        onClick={() => setOpen('batch')}
      >
        <IconPlus size={28} aria-hidden />
      </ActionIcon>
      {open === 'batch' && <BatchDialog kitchen={kitchen} act={act} onClose={close} />}
      {open === 'recall' && (
        <RecallDialog restaurantUuid={restaurantUuid} zone={zone} act={act} onClose={close} />
      )}
    </>
  )
}
