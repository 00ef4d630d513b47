import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import {
  formatTime12,
  parseTime12,
  TIME_STEP,
  type TimeLimits,
  timeOptions,
} from '#src/domain/time/time-of-day.ts'
import css from './inputs.module.css'
import { timeError } from './time-text.ts'

export type TimeInputProps = {
  label: string
  /** Minutes of the day; 0, '12:00 am', where nothing else is known. */
  value: number
  /** Called with valid times only. */
  onChange: (minutes: number) => void
  limits?: TimeLimits
  /** Minutes between two options. */
  step?: number
  /** Offers only later times, each with the time elapsed since this minute of the day. */
  elapsedFrom?: number
  description?: ReactNode
  disabled?: boolean
}

const NO_LIMITS: TimeLimits = {}

/**
 * A 12-hour time, typed or picked (spec 1 §6, spec 2 §6). What can't be taken is marked while it stands
 * and gives way to the last valid time on blur.
 */
export function TimeInput(props: TimeInputProps) {
  const { label, value, onChange, limits = NO_LIMITS, step = TIME_STEP, elapsedFrom, disabled } = props
  // Typed text belongs to the value it was typed over: a value set from outside replaces it.
  const [draft, setDraft] = useState<{ text: string; over: number } | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { dropdownOpened, updateSelectedOptionIndex } = combobox
  // After the combobox has its own say: opened by a key, it would begin at the first time of the day.
  useEffect(() => {
    if (dropdownOpened) updateSelectedOptionIndex('active', { scrollIntoView: true })
  }, [dropdownOpened, updateSelectedOptionIndex])
  const text = draft && draft.over === value ? draft.text : formatTime12(value)
  const error = timeError(text, limits)
  const listed = elapsedFrom === undefined ? limits : { ...limits, start: elapsedFrom }
  const options = dropdownOpened ? timeOptions(listed, step) : []
  const nearest = options.findLast((option) => option.minutes <= value)

  function type(next: string) {
    const minutes = timeError(next, limits) === null ? parseTime12(next) : null
    setDraft({ text: next, over: minutes ?? value })
    if (minutes !== null && minutes !== value) onChange(minutes)
  }

  /** Enter would send its form with the last valid time, and not with what stands there. */
  function hold(event: KeyboardEvent) {
    if (event.key === 'Enter' && error !== null) event.preventDefault()
  }

  return (
    <Combobox
      store={combobox}
      disabled={disabled ?? false}
      offset={5}
      width="max-content"
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(chosen) => {
        type(chosen)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          description={props.description}
          error={error}
          disabled={disabled}
          classNames={{ input: css.figures }}
          autoComplete="off"
          placeholder="hh:mm am"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onKeyDown={hold}
          onBlur={() => {
            combobox.closeDropdown()
            setDraft(null)
          }}
          rightSection={<Combobox.Chevron />}
          rightSectionWidth={32}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown className={css.times}>
        <Combobox.Options aria-label={label} className={css.list}>
          {options.map((option) => (
            <Combobox.Option
              key={option.minutes}
              value={option.value}
              className={css.time}
              active={option === nearest}
              aria-selected={option.minutes === value}
            >
              {option.label}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>No later time</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
