import { Button, FileButton, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import {
  type defineImport,
  type ImportAnswer,
  type ImportColumn,
  MOST_CHARACTERS,
} from '#src/contract/define/import.ts'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { csvBlob, saveBlob } from '#src/ui/table/download.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { decodeText, templateOf } from './file-text.ts'
import css from './import-dialog.module.css'
import { ImportOutcome } from './import-outcome.tsx'
import type { ImportWords } from './import-words.ts'

export interface Importable {
  endpoint: ReturnType<typeof defineImport>
  columns: readonly ImportColumn[]
  words: ImportWords
  /** What a reader would not expect of these rows. */
  note?: string
}

export interface ImportDialogProps extends Importable {
  invalidates: readonly AnyEndpoint[]
  onClose: () => void
}

/** Thousands of rows take longer than a call usually may. */
const TIMEOUT_MS = 180_000

interface Chosen {
  name: string
  csv: string
}

/** Creates and changes rows by a CSV file: it is tried first, and done only when nothing is wrong. */
export function ImportDialog({ endpoint, columns, words, note, invalidates, onClose }: ImportDialogProps) {
  const phone = usePhone()
  const titles = columns.map(({ title }) => t(title))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const forget = useRef<() => void>(null)
  // Two presses in one moment meet the same button, before it can be told to wait.
  const importing = useRef(false)
  const trial = useMutation(mutationOptionsFor(endpoint, { timeoutMs: TIMEOUT_MS }))
  const real = useMutation(mutationOptionsFor(endpoint, { invalidates, timeoutMs: TIMEOUT_MS }))
  const busy = trial.isPending || real.isPending
  // What the last call said; a file that turned out wrong after all tells so.
  const answer: ImportAnswer | undefined = real.data ?? trial.data
  const clean = answer?.problemCount === 0 && answer.created + answer.changed > 0
  const failure = tooLarge ? t('This file is too large: at most 1 MB.') : (real.error ?? trial.error)?.message

  async function choose(file: File | null) {
    if (!file) return
    // Or a browser would report nothing when the same file is chosen again after it was corrected.
    forget.current?.()
    real.reset()
    trial.reset()
    setTooLarge(file.size > MOST_CHARACTERS)
    setChosen(null)
    if (file.size > MOST_CHARACTERS) return
    const csv = decodeText(new Uint8Array(await file.arrayBuffer()))
    setChosen({ name: file.name, csv })
    trial.mutate({ body: { csv, apply: false } })
  }

  function doIt({ csv }: Chosen) {
    if (importing.current) return
    importing.current = true
    real.mutate(
      { body: { csv, apply: true } },
      {
        onSuccess: ({ applied, created, changed }) => {
          if (!applied) return
          onClose()
          notify({ kind: 'success', text: words.imported({ created, changed }) })
        },
        onSettled: () => {
          importing.current = false
        },
      },
    )
  }

  return (
    <Dialog
      onClose={() => !busy && onClose()}
      title={words.title}
      fullScreen={phone}
      size={720}
      classNames={{ content: css.content ?? '', body: css.body ?? '' }}
    >
      <Text>
        {t(
          'A CSV file with the columns {columns}. A row whose {column} already exists changes the existing entry. Other rows create new entries.',
          {
            columns: titles.join(', '),
            column: titles[0]?.toLowerCase() ?? '',
          },
        )}
      </Text>
      {note && <Text>{note}</Text>}
      <Group gap={8}>
        <FileButton
          accept=".csv,.txt,text/csv"
          resetRef={forget}
          onChange={choose}
          inputProps={{ 'aria-label': t('CSV file') }}
        >
          {(props) => (
            <Button {...props} variant={chosen ? 'default' : 'filled'} loading={busy} data-autofocus>
              {chosen ? t('Choose another file') : t('Choose file')}
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" onClick={() => saveBlob(csvBlob(templateOf(columns)), `${words.file}.csv`)}>
          {t('Download template')}
        </Button>
      </Group>
      <ImportOutcome file={chosen?.name} busy={busy} failure={failure} answer={answer} />
      <div className={css.verbs}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={!clean || busy} loading={real.isPending} onClick={() => chosen && doIt(chosen)}>
          {t('Import')}
        </Button>
      </div>
    </Dialog>
  )
}
