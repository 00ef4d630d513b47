import { Stack } from '@mantine/core'
import { Choose } from '#src/ui/feedback/empty.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { useRestaurantOptions } from './fields/options.ts'
import { useChooseRestaurant } from './header/use-choose-restaurant.ts'

/** What a page of one restaurant shows while none is chosen (spec 2 §8), and where one is. */
export function NoRestaurant() {
  const options = useRestaurantOptions()
  const choose = useChooseRestaurant()
  return (
    <Stack align="center" gap={0}>
      <Choose text="No selected restaurant" />
      <Select
        label="Restaurant"
        placeholder="Choose a restaurant"
        w="min(320px, 100%)"
        options={options}
        value={null}
        onChange={(uuid) => uuid !== null && choose(uuid)}
      />
    </Stack>
  )
}
