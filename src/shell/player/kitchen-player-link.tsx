import { ActionIcon, Button } from '@mantine/core'
import { IconDeviceTvOld } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SeenPlace } from '#src/domain/cameras/seeing.ts'
import { useSession } from '#src/session/use-session.ts'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'

/** What the kitchen player shows: a camera, or the one that sees a place, live or what was recorded of a moment. */
export interface KitchenPlayerPlace {
  restaurantUuid: string
  cameraUuid?: string
  place?: SeenPlace | undefined
  /** Epoch milliseconds; live where there is none. */
  at?: number
}

const PLAYER = '/kitchen-player/player'
const OPEN = 'Open in Kitchen Player'
const searchOf = ({ restaurantUuid, cameraUuid, place, at }: KitchenPlayerPlace) => ({
  restaurantUuid,
  ...(cameraUuid !== undefined && { cameras: [cameraUuid] }),
  ...(place && { place }),
  ...(at !== undefined && { at }),
})

/** The way to the kitchen player as an entry of a menu; Back leads from there to where it was opened. */
export function useKitchenPlayer() {
  const navigate = useNavigate()
  const refusal = useSession().refusal('KITCHEN_PLAYER.VIEW')
  // The same between renders: rows of a list, which keep what they have drawn, are given it.
  return useCallback(
    (place: KitchenPlayerPlace) => ({
      label: OPEN,
      icon: IconDeviceTvOld,
      refusal,
      onClick: () => void navigate({ to: PLAYER, search: searchOf(place) }),
    }),
    [navigate, refusal],
  )
}

interface KitchenPlayerLinkProps extends KitchenPlayerPlace {
  /** What is opened, for those who hear it. */
  name: string
  /** An icon among others, instead of a button with words; none on a phone, whose rows need the room for theirs. */
  inRow?: boolean
  /** Why there is nothing to see there, as a sentence; null or nothing when there is. */
  refusal?: string | null
}

/** The same as a link. */
export function KitchenPlayerLink({
  name,
  inRow = false,
  refusal: nothing = null,
  ...place
}: KitchenPlayerLinkProps) {
  const { refusal: forbidden, onClick } = useKitchenPlayer()(place)
  const refusal = forbidden ?? nothing
  const phone = usePhone()
  if (inRow && phone) return null
  const label = `${OPEN}: ${name}`
  const search = () => searchOf(place)
  if (refusal !== null)
    return inRow ? (
      <IconAction label={label} refusal={refusal} onClick={onClick}>
        <IconDeviceTvOld size={20} aria-hidden />
      </IconAction>
    ) : (
      <ActionButton variant="default" refusal={refusal} onClick={onClick}>
        {OPEN}
      </ActionButton>
    )
  if (!inRow)
    return (
      <Button
        renderRoot={(props) => <Link {...props} to={PLAYER} search={search} />}
        variant="default"
        leftSection={<IconDeviceTvOld size={20} aria-hidden />}
      >
        {OPEN}
      </Button>
    )
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} to={PLAYER} search={search} />}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label={label}
      title={OPEN}
    >
      <IconDeviceTvOld size={20} aria-hidden />
    </ActionIcon>
  )
}
