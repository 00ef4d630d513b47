import '#src/ui/field-styles.ts'
import { UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import css from './inputs.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from './text-rule.ts'

export type SearchInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'fallback'> & {
  /** The search in force, usually from the URL. */
  value: string
  /** Called 300 ms after the last key; at once on Enter and on clearing. */
  onSearch: (search: string) => void
}

/** A search field that waits until a person pauses typing (spec 1 §10: 300 ms, 255 characters). */
export function SearchInput({ value, onSearch, maxLength = SEARCH_MAX_LENGTH, ...rest }: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const send = useDebouncedCallback((text: string) => {
    // Something from outside took the field in the meantime.
    if (text !== draft) return
    setSent(text)
    onSearch(text)
  }, SEARCH_DEBOUNCE_MS)

  // A value that is not the echo of what was sent comes from Back, a link or a reset: it wins.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setDraft(value)
    }
  }

  function sendNow(text: string) {
    setDraft(text)
    send.cancel()
    setSent(text)
    if (text !== value) onSearch(text)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') sendNow(draft)
    if (event.key === 'Escape' && draft !== '') {
      // The press clears the field only; a dialog around it stays open.
      event.stopPropagation()
      sendNow('')
    }
  }

  return (
    <TextInput
      {...rest}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={maxLength}
      value={draft}
      onChange={(text) => {
        setDraft(text)
        send(text)
      }}
      onKeyDown={press}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSectionWidth="var(--control-height, 44px)"
      rightSection={
        draft !== '' && (
          <UnstyledButton
            className={css.inside}
            aria-label={t('Clear search')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => sendNow('')}
          >
            <IconX size={20} aria-hidden />
          </UnstyledButton>
        )
      }
    />
  )
}
