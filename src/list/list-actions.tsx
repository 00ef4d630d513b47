import { ActionIcon, Loader, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconFileTypeCsv, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { download } from '#src/api/download.ts'
import { isAborted } from '#src/api/result.ts'
import { type Column, visibleColumns } from '#src/ui/table/columns.ts'
import { toCsv } from '#src/ui/table/csv.ts'
import { csvBlob, saveBlob } from '#src/ui/table/download.ts'
import css from './list.module.css'
import type { ListScreenProps } from './list-screen.tsx'
import { filteredQuery } from './use-list.ts'

interface ListActionsProps<Row, Total> extends ListScreenProps<Row, Total> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  rows: readonly Row[]
}

/** Export of everything the filters leave, with its progress and a way to stop it; CSV of the rows on screen. */
export function ListActions<Row, Total>(props: ListActionsProps<Row, Total>) {
  const { definition, search, place, name, columns, hidden, rows, onNotice, onExportAccepted } = props
  const { exported, spec } = definition
  const [progress, setProgress] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  const mayExport = exported !== undefined && place.can(exported.permission)

  const exportAll = async () => {
    if (!exported) return
    const controller = new AbortController()
    abort.current = controller
    setProgress('Exporting…')
    const result = await download(exported, {
      query: filteredQuery(spec, search, place),
      signal: controller.signal,
      onProgress: (percent: number | null) => setProgress(percent === null ? 'Exporting…' : `${percent} %`),
    } as never)
    setProgress(null)
    if (!result.success) {
      if (!isAborted(result)) onNotice({ kind: 'error', title: 'Error', text: result.message })
    } else if (result.results.accepted) onExportAccepted()
    else saveBlob(result.results.blob, result.results.fileName)
  }
  const saveRows = () => saveBlob(csvBlob(toCsv(visibleColumns(columns, hidden), rows)), `${name}.csv`)

  return (
    <>
      {progress !== null && (
        <output aria-live="polite" className={css.progress}>
          <Loader size="xs" aria-hidden /> <span>{progress}</span>
        </output>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control-height)" aria-label="More">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport && progress === null && (
            <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void exportAll()}>
              Export all
            </Menu.Item>
          )}
          {progress !== null && (
            <Menu.Item leftSection={<IconX size={18} aria-hidden />} onClick={() => abort.current?.abort()}>
              Stop the export
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFileTypeCsv size={18} aria-hidden />}
            disabled={rows.length === 0}
            onClick={saveRows}
          >
            CSV of the rows shown
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
