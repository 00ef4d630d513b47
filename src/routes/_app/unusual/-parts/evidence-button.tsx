import { IconPackageExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { EVIDENCE_PERMISSIONS } from '#src/domain/unusual/evidence.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const EvidenceDialog = lazyPart(
  () => import('./evidence-dialog.tsx').then((part) => part.EvidenceDialog),
  ({ onClose }) => onClose(),
)

/** Everything that is known of a time of the restaurant, to keep or to hand on. */
export function EvidenceButton() {
  const { restaurantUuid, refusal } = usePlace()
  const [opened, setOpened] = useState(false)
  const lacking = EVIDENCE_PERMISSIONS.map(refusal).find((one) => one !== null) ?? null
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconPackageExport size={20} aria-hidden />}
        aria-haspopup="dialog"
        refusal={lacking ?? (restaurantUuid === undefined ? t('Choose a restaurant first') : null)}
        onClick={() => setOpened(true)}
      >
        {t('Evidence pack')}
      </ActionButton>
      {opened && restaurantUuid !== undefined && (
        <Suspense>
          <EvidenceDialog restaurantUuid={restaurantUuid} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
