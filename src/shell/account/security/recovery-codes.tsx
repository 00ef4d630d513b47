import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '#src/app/copy-button.tsx'
import { t } from '#src/domain/language/text.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { printSheet } from '#src/ui/print-sheet.ts'
import { saveBlob } from '#src/ui/table/download.ts'
import { useUnsaved } from '#src/ui/unsaved.ts'
import css from '../account.module.css'

/** Said on paper and in the file too. */
const ONCE = t('Each works once.')

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whose they are, for the file and the sheet of paper. */
  email: string
  onKept: () => void
}

/** New recovery codes, shown this once: to copy, save or print before going on. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const lead = useRef<HTMLParagraphElement>(null)
  // The boxes of the code that led here are gone.
  useEffect(() => lead.current?.focus(), [])
  useUnsaved(!kept)
  const heading = t('Linewatch recovery codes of {email}', { email })

  const save = () =>
    saveBlob(new Blob([`${heading}\n${ONCE}\n\n${codes.join('\n')}\n`]), 'linewatch-recovery-codes.txt')
  const print = () => {
    const title = document.createElement('h1')
    title.textContent = heading
    const note = document.createElement('p')
    note.textContent = ONCE
    printSheet(title, note, ...(list.current ? [list.current.cloneNode(true)] : []))
  }

  return (
    <Stack gap={16}>
      <Text ref={lead} tabIndex={-1}>
        {t(
          'Store these codes where you can find them without your phone. Each one works once. They are only shown now.',
        )}
      </Text>
      <ol ref={list} className={css.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap={8}>
        <CopyButton
          text={codes.join('\n')}
          done={t('Recovery codes copied')}
          otherwise={t('Download or print the codes.')}
        />
        <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} onClick={save}>
          {t('Download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={print}>
          {t('Print')}
        </Button>
      </Group>
      <Checkbox label={t('I saved the codes')} checked={kept} onChange={setKept} />
      <Button fullWidth disabled={!kept} onClick={onKept}>
        {t('Done')}
      </Button>
    </Stack>
  )
}
