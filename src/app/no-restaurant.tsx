import { Stack } from '@mantine/core'
import { Choose } from '#src/ui/messages/empty.tsx'
import { PageRestaurant } from './page-restaurant.tsx'

/** What a page of one restaurant shows while none is chosen (spec 2 §8), and where one is. */
export function NoRestaurant() {
  return (
    <Stack align="center" gap={0}>
      <Choose text="No selected restaurant" />
      <PageRestaurant w="min(20rem, 100%)" />
    </Stack>
  )
}
