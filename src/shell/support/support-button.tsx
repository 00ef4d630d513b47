import { IconLifebuoy } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { ActionButton } from '#src/ui/buttons/action-button.tsx'
import { useSupport } from './use-support.tsx'

export interface SupportButtonProps {
  restaurantUuid: string
  /** What is shown: the recording. */
  watched: string
  /** What is currently seen of it; null where there is nothing. */
  picture: () => Promise<Blob | null>
}

/** Asks support about what a film shows. */
export function SupportButton({ restaurantUuid, watched, picture }: SupportButtonProps) {
  const { support, dialog } = useSupport(restaurantUuid, watched)
  return (
    <>
      <ActionButton
        variant="default"
        refusal={support.refusal}
        leftSection={<IconLifebuoy size={20} aria-hidden />}
        onClick={() => void picture().then(support.ask)}
      >
        {t('Contact support')}
      </ActionButton>
      {dialog}
    </>
  )
}
