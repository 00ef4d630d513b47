import { ActionIcon, Button } from '@mantine/core'
import { IconDeviceTvOld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type KitchenPlayerPlace,
  OPEN_PLAYER,
  PLAYER,
  playerSearch,
  useKitchenPlayer,
} from '#src/app/kitchen-player.ts'
import { ActionButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'

interface KitchenPlayerLinkProps extends KitchenPlayerPlace {
  /** What is opened, for those who hear it. */
  name: string
  /** An icon among others, instead of a button with words; none on a phone, whose rows need the room for theirs. */
  inRow?: boolean
  /** Why there is nothing to see there, as a sentence; null or nothing when there is. */
  refusal?: string | null
}

/** The way to the kitchen player as a link. */
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
  const label = `${OPEN_PLAYER}: ${name}`
  const search = () => playerSearch(place)
  if (refusal !== null)
    return inRow ? (
      <IconAction label={label} refusal={refusal} onClick={onClick}>
        <IconDeviceTvOld size={20} aria-hidden />
      </IconAction>
    ) : (
      <ActionButton variant="default" refusal={refusal} onClick={onClick}>
        {OPEN_PLAYER}
      </ActionButton>
    )
  if (!inRow)
    return (
      <Button
        renderRoot={(props) => <Link {...props} to={PLAYER} search={search} />}
        variant="default"
        leftSection={<IconDeviceTvOld size={20} aria-hidden />}
      >
        {OPEN_PLAYER}
      </Button>
    )
  return (
    <ActionIcon
      renderRoot={(props) => <Link {...props} to={PLAYER} search={search} />}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label={label}
      title={OPEN_PLAYER}
    >
      <IconDeviceTvOld size={20} aria-hidden />
    </ActionIcon>
  )
}
