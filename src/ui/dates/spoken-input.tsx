import { t } from '#src/domain/language/text.ts'
import { TextInput } from '../inputs/text-input.tsx'
import { SEARCH_MAX_LENGTH } from '../inputs/text-rule.ts'
import css from './spoken-input.module.css'

interface SpokenInputProps {
  value: string
  onChange: (text: string) => void
  /** What was understood, in words; undefined for what is no date or time. */
  reading: string | undefined
  autoFocus?: boolean
}

/** A field for a date or time in words, and below it how it is read. */
export function SpokenInput({ value, onChange, reading, autoFocus }: SpokenInputProps) {
  // Never empty: Mantine would take the line away, and what is below would move.
  const unread = value.trim() === '' ? ' ' : t('Not a date or time yet. Try “Mon 5-7 pm”.')
  return (
    <TextInput
      className={css.spoken ?? ''}
      label={t('Type a date or time')}
      placeholder={t('dinner yesterday')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={reading ?? unread}
      descriptionProps={{
        className: css.reading ?? '',
        'aria-live': 'polite',
        'data-read': reading !== undefined || undefined,
      }}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      data-autofocus={autoFocus || undefined}
      maxLength={SEARCH_MAX_LENGTH}
      value={value}
      onChange={onChange}
    />
  )
}
