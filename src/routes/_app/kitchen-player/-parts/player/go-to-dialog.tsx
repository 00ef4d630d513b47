import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { formatTimeOfDay, labelWithZone } from '#src/domain/time/format.ts'
import { readingText, readSpoken } from '#src/domain/time/spoken.ts'
import { atMinutesNear, dayKey, isDayKey, SECOND, toWallTime } from '#src/domain/time/zone.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { SpokenInput } from '#src/ui/dates/spoken-input.tsx'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { TimeFields, type TimeParts } from '#src/ui/inputs/time/time-fields.tsx'

interface GoToDialogProps {
  /** The moment that is shown, which is where it begins. */
  at: number
  zone: string
  onGo: (at: number) => void
  onClose: () => void
}

/** Asks for a moment on the restaurant's clock, to the second as the marks and the lists tell it. */
export function GoToDialog({ at, zone, onGo, onClose }: GoToDialogProps) {
  const [day, setDay] = useState(() => dayKey(at, zone))
  const [time, setTime] = useState<TimeParts>(() => toWallTime(at, zone))
  // Of a time that clocks show twice the one nearer to this is meant.
  const [near, setNear] = useState(at)
  const [typed, setTyped] = useState('')
  const [reading, setReading] = useState<string>()
  const naming = useZoneNaming()
  const language = useDateLanguage()
  const today = dayKey(present(), zone)
  const chosen = isDayKey(day) ? chosenAt(day, time, zone, near) : null
  const unread = typed.trim() !== '' && reading === undefined
  const error =
    chosen === null ? t('Enter a day') : chosen > present() ? t('Choose a time in the past') : undefined
  /** What is typed is put into the fields; of a range it is where that begins. */
  const type = (text: string) => {
    const now = present()
    const read = readSpoken(text, now, zone)
    setTyped(text)
    setReading(undefined)
    if (!read) return
    const { start } = read
    setReading(readingText({ kind: 'moment', start, end: start }, now, zone, naming, language))
    setNear(start)
    setDay(dayKey(start, zone))
    setTime(toWallTime(start, zone))
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || error || unread) return
    onClose()
    onGo(chosen)
  }
  return (
    <Dialog title={t('Go to a time')} onClose={onClose} size={420}>
      <form onSubmit={go}>
        <Stack gap="md">
          <SpokenInput autoFocus value={typed} onChange={type} reading={typed === '' ? undefined : reading} />
          <TextInput
            type="date"
            label={t('Day')}
            min="2019-01-01"
            max={today}
            error={error}
            value={day}
            onChange={(next) => {
              setTyped('')
              setDay(next)
            }}
          />
          <TimeFields
            label={labelWithZone(t('Time'), chosen ?? at, zone, naming)}
            value={time}
            onChange={(next) => {
              setTyped('')
              setTime(next)
            }}
          />
          <Text role="status" size="sm" c="dimmed">
            {chosen !== null && formatTimeOfDay(chosen, zone)}
          </Text>
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={error !== undefined || unread}>
            {t('Show')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Left as it is, it is the moment that is shown, also the second time that clocks show it. */
const chosenAt = (day: string, { hour, minute, second }: TimeParts, zone: string, shown: number) =>
  atMinutesNear(day, hour * 60 + minute, zone, shown) + second * SECOND
