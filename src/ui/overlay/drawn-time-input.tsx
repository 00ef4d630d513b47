import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { readTime } from '#src/domain/time/read-time.ts'
import {
  formatTime12,
  parseTime12,
  TIME_STEP,
  type TimeLimits,
  timeOptions,
} from '#src/domain/time/time-of-day.ts'
import css from '../inputs/inputs.module.css'
import type { TimeInputProps } from '../inputs/time/time-input.tsx'
import { timeError } from '../inputs/time/time-text.ts'

const NO_LIMITS: TimeLimits = {}

interface Refused {
  text: string
  why: string
  /** The value that stayed. */
  over: number
}
const refusedText = ({ text, why, over }: Refused) =>
  t('{why}. This is still {time}, not "{text}".', { why, time: formatTime12(over), text })

export function DrawnTimeInput(props: TimeInputProps) {
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
  // What could not be taken, until something else is typed or chosen.
  const [refused, setRefused] = useState<Refused | null>(null)
  const error = timeError(text, limits)
  const listed = elapsedFrom === undefined ? limits : { ...limits, start: elapsedFrom }
  const options = dropdownOpened ? timeOptions(listed, step) : []
  const nearest = options.findLast((option) => option.minutes <= value)

  /** A whole time is taken as it is typed. Of others only the end is known: '7' is on the way to '7:30 pm'. */
  function type(next: string) {
    const minutes = timeError(next, limits) === null ? parseTime12(next) : null
    setDraft({ text: next, over: minutes ?? value })
    setRefused(null)
    if (minutes !== null && minutes !== value) onChange(minutes)
    // Enter would take the time that the list began at.
    combobox.resetSelectedOption()
  }

  /**
   * Takes what can be read, and shows the time in its own form: the last valid one where it cannot (spec 1 §5). What it
   * took the place of is said, or nobody would notice.
   */
  function settle() {
    const minutes = error === null ? readTime(text) : null
    setDraft(null)
    if (error !== null && text.trim() !== '') setRefused({ text: text.trim(), why: error, over: value })
    if (minutes !== null && minutes !== value) onChange(minutes)
  }

  /** Enter would send its form with the last valid time, and not with what stands there. */
  function hold(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text === formatTime12(value) || parseTime12(text) === value) return
    event.preventDefault()
    if (error === null) settle()
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
          error={refused?.over === value ? refusedText(refused) : error}
          disabled={disabled}
          classNames={{ input: css.figures }}
          autoComplete="off"
          placeholder={t('hh:mm am')}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onKeyDown={hold}
          onBlur={() => {
            combobox.closeDropdown()
            settle()
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
          {options.length === 0 && <Combobox.Empty>{t('No later time')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
