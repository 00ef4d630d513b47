import { ActionIcon, Loader } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { Suspense } from 'react'
import { exportTray } from '#src/app/export-tray.ts'
import { usePlace } from '#src/app/place.ts'
import type { Report } from '#src/contract/operations/reports.ts'
import { t } from '#src/domain/language/text.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PanelButton } from '#src/ui/overlay/panel-button.tsx'
import css from './exports.module.css'

const ExportList = lazyPart(
  () => import('./export-list.tsx').then((part) => part.ExportList),
  ({ onLeave }) => onLeave(),
)

const close = () => exportTray.set(false)
// Notices give way to it, see notices.module.css.
const HEADING = (
  <h2 className={css.title} data-export-tray>
    {t('Exports')}
  </h2>
)
const PANEL = { width: 420, className: css.dropdown, heading: HEADING }

interface TrayButtonProps {
  reports: readonly Report[]
  files: readonly { key: string; name: string }[]
  opened: boolean
}

/** How many exports and files are on their way, and the tray with them behind it: a sheet on a phone. */
export function TrayButton({ reports, files, opened }: TrayButtonProps) {
  const { zone } = usePlace()
  const count = reports.length + files.length
  const waiting = reports.filter(({ state }) => state === 'WAITING').length
  const label =
    waiting > 0
      ? t('Exports, {count}, {waiting} being prepared', { count, waiting })
      : t('Exports, {count}', { count })
  const button = (
    <ActionIcon
      className={css.button ?? ''}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label={label}
    >
      <IconFileZip size={24} aria-hidden />
      <span className={css.count} data-waiting={waiting > 0 || undefined} aria-hidden>
        {count}
      </span>
    </ActionIcon>
  )
  return (
    <PanelButton
      button={button}
      opened={opened}
      onChange={exportTray.set}
      panel={PANEL}
      sheet={{ title: t('Exports'), closeLabel: t('Close exports') }}
    >
      <Suspense fallback={<Loader />}>
        <ExportList reports={reports} files={files} zone={zone} onLeave={close} />
      </Suspense>
    </PanelButton>
  )
}
