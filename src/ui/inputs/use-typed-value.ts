import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** What a typed text stands for, or why it cannot be told. */
export type Reading<Value> = { value: Value } | { problem: string }

interface TypedWays<Value> {
  /** Null while the field is empty, or while what stands in it cannot be read. */
  value: Value | null
  onChange: (value: Value | null) => void
  /** The value as the field shows it. */
  write: (value: Value) => string
  read: (text: string) => Reading<Value>
}

/**
 * A field whose text is read as it is typed or pasted. What can be read is shown in the field's own form once the field is
 * left. What cannot stays as it was typed and is marked, then or when its form is sent: a form looks for fields whose
 * validity has a custom error (`focusUnreadableField`), so that no text is lost by being sent as an empty one.
 */
export function useTypedValue<Value>({ value, onChange, write, read }: TypedWays<Value>) {
  // Typed text belongs to the value it was typed over: a value set from outside replaces it.
  const [draft, setDraft] = useState<{ text: string; over: Value | null } | null>(null)
  const [marked, setMarked] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const typed = draft && draft.over === value ? draft.text : null
  const reading = typed === null || typed.trim() === '' ? null : read(typed)
  const problem = reading && 'problem' in reading ? reading.problem : null

  useEffect(() => ref.current?.setCustomValidity(problem ?? ''), [problem])

  function type(text: string) {
    const next = text.trim() === '' ? null : read(text)
    const over = next && 'value' in next ? next.value : null
    setDraft({ text, over })
    // Until then a person is on the way to something that can be read.
    if (!next || 'value' in next) setMarked(false)
    if (over !== value) onChange(over)
  }

  return {
    text: typed ?? (value === null ? '' : write(value)),
    /** Why the text cannot be read, once that is to be shown. */
    problem: marked ? problem : null,
    /** Shows the value again, in place of what was typed. */
    clear: () => setDraft(null),
    input: {
      ref,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onBlur: (_event: FocusEvent<HTMLInputElement>) => {
        if (problem === null) setDraft(null)
        else setMarked(true)
      },
      // A form whose button waits for its fields is not sent by Enter.
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && problem !== null) setMarked(true)
      },
      onInvalid: (event: SyntheticEvent) => {
        event.preventDefault()
        if (problem !== null) setMarked(true)
      },
    },
  }
}
