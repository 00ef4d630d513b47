import { NoRestaurant } from '#src/app/no-restaurant.tsx'
import { PageHeader } from '#src/app/page-header.tsx'
import { usePlace } from '#src/app/place.ts'
import { TabBar } from '#src/app/tab-bar.tsx'
import { CamerasTab } from './cameras-tab.tsx'
import { CategoriesTab } from './categories-tab.tsx'
import { SETTINGS_TABS, type SettingsSearch } from './settings-search.ts'

/** How a restaurant's cameras are set up, and what they are grouped by (spec 2 §2). */
export function CameraSettingsPage({ search }: { search: SettingsSearch }) {
  const { restaurantUuid } = usePlace()
  const { settings = 'cameras' } = search
  if (restaurantUuid === undefined)
    return (
      <>
        <PageHeader />
        <NoRestaurant />
      </>
    )
  return (
    <>
      <TabBar group="settings" label="Camera settings" tabs={SETTINGS_TABS} active={settings} />
      {settings === 'cameras' ? (
        <CamerasTab key={restaurantUuid} search={search} restaurantUuid={restaurantUuid} />
      ) : (
        <CategoriesTab key={restaurantUuid} search={search} restaurantUuid={restaurantUuid} />
      )}
    </>
  )
}
