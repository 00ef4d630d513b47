import { ActionIcon, Loader } from '@mantine/core'
import { IconDots, IconDownload, IconFileTypeCsv, IconX } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { MenuButton } from '#src/ui/overlay/menu-button.tsx'
import type { MenuEntry } from '#src/ui/overlay/menu-entry.ts'
import { csvBlob, saveBlob } from '#src/ui/table/download.ts'
import css from '../list.module.css'
import { type FileExport, useFileExport } from './use-file-export.ts'

export interface ExportMenuProps {
  /** Files that the provider makes, as far as the reader may have them. */
  exports: readonly FileExport[]
  /** What is on screen as CSV: its entry's words, the file's name, and its text; null while there is nothing. */
  shown: { label: string; name: string; csv: (() => string) | null }
  /** What else the page has, after its files. */
  further?: readonly MenuEntry[]
}

/** A page's menu of files: what the provider exports, with its progress and a way to stop it, and CSV of what is shown. */
export function ExportMenu({ exports, shown, further = [] }: ExportMenuProps) {
  const { progress, run, stop } = useFileExport()
  const { csv } = shown

  const prepared: MenuEntry[] =
    progress === null
      ? exports.map((one) => ({ label: one.label, icon: IconDownload, onClick: () => void run(one) }))
      : [{ label: t('Stop the export'), icon: IconX, onClick: stop }]
  return (
    <>
      {progress !== null && (
        <output aria-live="polite" className={css.progress}>
          <Loader size="xs" aria-hidden /> <span>{progress}</span>
        </output>
      )}
      <MenuButton
        entries={[
          ...prepared,
          {
            label: shown.label,
            icon: IconFileTypeCsv,
            disabled: csv === null,
            onClick: () => csv && saveBlob(csvBlob(csv()), `${shown.name}.csv`),
          },
          ...further,
        ]}
        button={
          <ActionIcon variant="default" size="var(--control-height)" aria-label={t('More')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
      />
    </>
  )
}
