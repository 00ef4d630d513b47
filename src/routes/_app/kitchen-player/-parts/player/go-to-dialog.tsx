import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { atMinutes, dayKey, isDayKey, minutesOfDay, zoneLabel } from '#src/domain/time/zone.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { present } from '#src/ui/feedback/use-now.ts'
import { MomentInput } from '#src/ui/inputs/moment-input.tsx'

interface GoToDialogProps {
  /** The moment that is shown, which is where it begins. */
  at: number
  zone: string
  onGo: (at: number) => void
  onClose: () => void
}

/** Asks for a moment on the restaurant's clock. */
export function GoToDialog({ at, zone, onGo, onClose }: GoToDialogProps) {
  const [moment, setMoment] = useState(() => ({ day: dayKey(at, zone), minutes: minutesOfDay(at, zone) }))
  const { day, minutes } = moment
  const today = dayKey(present(), zone)
  const chosen = isDayKey(day) ? atMinutes(day, minutes, zone) : null
  const error =
    chosen === null ? 'Enter a day' : chosen > present() ? 'Choose a time that has passed' : undefined
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || error) return
    onClose()
    onGo(chosen)
  }
  return (
    <Dialog title="Go to a time" onClose={onClose} size={420}>
      <form onSubmit={go}>
        <MomentInput
          data-autofocus
          label="Day"
          zone={zoneLabel(chosen ?? at, zone)}
          min="2019-01-01"
          max={today}
          error={error}
          value={moment}
          onChange={setMoment}
        />
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
