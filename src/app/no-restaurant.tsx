import { Group } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { Choose } from '#src/ui/messages/empty.tsx'
import { PageRestaurant } from './page-restaurant.tsx'
import { SetupLink } from './setup-link.tsx'

/** What a page of one restaurant shows while none is chosen (spec 2 §8), and where one is. */
export function NoRestaurant() {
  return (
    // A Group, since every page has it: Stack would be one more component of the first load.
    <Group gap={0} style={{ flexDirection: 'column' }}>
      <Choose text={t('No selected restaurant')}>
        <SetupLink />
      </Choose>
      <PageRestaurant w="min(20rem, 100%)" />
    </Group>
  )
}
