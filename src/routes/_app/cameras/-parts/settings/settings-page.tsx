import { PageHeader } from '#src/app/head/page-header.tsx'
import { TabBar } from '#src/app/head/tab-bar.tsx'
import { NoRestaurant } from '#src/app/no-restaurant.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { cleanListSearch, type ListSearch } from '#src/list/filters/filters.ts'
import { camerasList } from './cameras-list.tsx'
import { CamerasTab } from './cameras-tab.tsx'
import { CategoriesTab, categoriesList } from './categories-tab.tsx'

/** The tabs; the parameter is named after their group. */
export const SETTINGS_TABS = [
  { value: 'cameras', label: t('Cameras') },
  { value: 'categories', label: t('Categories') },
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]['value']

export interface SettingsSearch extends ListSearch {
  settings?: SettingsTab
}

export function cleanSettingsSearch(raw: Readonly<Record<string, unknown>>, now: number): SettingsSearch {
  return raw.settings === 'categories'
    ? { ...cleanListSearch(categoriesList.spec, raw, now), settings: 'categories' }
    : cleanListSearch(camerasList.spec, raw, now)
}

/** How a restaurant's cameras are set up, and what they are grouped by (spec 2 §2). */
export function CameraSettingsPage() {
  const search = usePageSearch(cleanSettingsSearch)
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
      <TabBar group="settings" label={t('Camera settings')} tabs={SETTINGS_TABS} active={settings} />
      {settings === 'cameras' ? (
        <CamerasTab key={restaurantUuid} search={search} restaurantUuid={restaurantUuid} />
      ) : (
        <CategoriesTab key={restaurantUuid} search={search} restaurantUuid={restaurantUuid} />
      )}
    </>
  )
}
