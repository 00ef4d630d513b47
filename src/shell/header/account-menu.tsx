import { ActionIcon } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Coming } from '#src/ui/overlay/overlays.ts'
import { useOpener } from '#src/ui/overlay/use-opener.ts'
import type { AccountWays, AccountEntries as Drawn } from './account-entries.tsx'

const AccountEntries = lazyPart<ComponentProps<typeof Drawn>>(
  () => import('./account-entries.tsx').then((part) => part.AccountEntries),
  ({ onMissing }) => onMissing(),
)

/** The account's button; its menu is loaded with the first press. */
export function AccountMenu(ways: AccountWays) {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  const opener = useOpener({
    button: (
      <ActionIcon variant="subtle" color="gray" size="var(--control-height)" aria-label={t('Account')}>
        <IconUserCircle size={24} aria-hidden />
      </ActionIcon>
    ),
    popup: 'menu',
    opened,
    onChange: setOpened,
  })
  const leave = () => {
    setOpened(false)
    setWanted(false)
  }
  return (
    <>
      {opener.button}
      {wanted && (
        <Suspense fallback={opened && <Coming at={opener.at} onLeave={leave} />}>
          <AccountEntries {...ways} opener={opener} opened={opened} onChange={setOpened} onMissing={leave} />
        </Suspense>
      )}
    </>
  )
}
