import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatTimeOfDay, labelWithZone } from '#src/domain/time/format.ts'
import { atMinutesNear, dayKey, isDayKey, SECOND, toWallTime } from '#src/domain/time/zone.ts'
import { present } from '#src/ui/clock/use-now.ts'
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
  const naming = useZoneNaming()
  const today = dayKey(present(), zone)
  const chosen = isDayKey(day) ? chosenAt(day, time, zone, at) : null
  const error = chosen === null ? 'Enter a day' : chosen > present() ? 'Choose a time in the past' : undefined
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || error) return
    onClose()
    onGo(chosen)
  }
  return (
    <Dialog title="Go to a time" onClose={onClose} size={420}>
      <form onSubmit={go}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            type="date"
            label="Day"
            min="2019-01-01"
            max={today}
            error={error}
            value={day}
            onChange={setDay}
          />
          <TimeFields
            label={labelWithZone('Time', chosen ?? at, zone, naming)}
            value={time}
            onChange={setTime}
          />
          <Text role="status" size="sm" c="dimmed">
            {chosen !== null && formatTimeOfDay(chosen, zone)}
          </Text>
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={error !== undefined}>
            Show
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Left as it is, it is the moment that is shown, also the second time that clocks show it. */
const chosenAt = (day: string, { hour, minute, second }: TimeParts, zone: string, shown: number) =>
  atMinutesNear(day, hour * 60 + minute, zone, shown) + second * SECOND
