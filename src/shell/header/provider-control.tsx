import { ActionIcon, Loader } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PanelButton } from '#src/ui/overlay/panel-button.tsx'
import css from './header.module.css'

const ProviderDetails = lazyPart(() => import('./provider-details.tsx').then((part) => part.ProviderDetails))

/** The administrator's extra control: the console as a role sees it, and how the provider itself is doing. */
export function ProviderControl() {
  const [opened, setOpened] = useState(false)
  return (
    <PanelButton
      opened={opened}
      onChange={setOpened}
      panel={{ width: 340, className: css.provider }}
      button={
        <ActionIcon variant="subtle" color="gray" size="var(--control-height)" aria-label={t('Provider')}>
          <IconServer2 size={24} aria-hidden />
        </ActionIcon>
      }
    >
      <Suspense fallback={<Loader size="sm" role="status" aria-label={t('Loading the server status')} />}>
        <ProviderDetails />
      </Suspense>
    </PanelButton>
  )
}
