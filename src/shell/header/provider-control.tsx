import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const ProviderDetails = lazyPart(() => import('./provider-details.tsx').then((part) => part.ProviderDetails))

/** The administrator's extra control: the console as a role sees it, and how the provider itself is doing. */
export function ProviderControl() {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--control-height)"
          aria-label="Provider"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconServer2 size={24} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Provider">
        <Suspense fallback={<Loader size="sm" role="status" aria-label="Asking the provider" />}>
          <ProviderDetails />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
