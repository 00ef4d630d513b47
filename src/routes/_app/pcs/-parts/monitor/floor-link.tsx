import { Button } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

/** From the monitor to the screen for the kitchen's wall. */
export function FloorLink({ restaurantUuid }: { restaurantUuid: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceTablet size={20} aria-hidden />}
      renderRoot={(props) => <Link to="/pcs/floor" search={{ restaurantUuid }} {...props} />}
    >
      Floor mode
    </Button>
  )
}
