import { useNavigate } from '@tanstack/react-router'

/** Parameters that belong to the restaurant that was; a new choice removes them (spec 1 §2). */
const OF_THE_FORMER = ['startDate', 'endDate', 'timeInterval', 'interval', 'page', 'restaurants']

/** Makes a restaurant, or 'select' for Global, the current one; the page stays. */
export function useChooseRestaurant(): (uuid: string) => void {
  const navigate = useNavigate()
  return (uuid) =>
    void navigate({
      to: '.',
      search: (former: Record<string, unknown>) => ({
        ...Object.fromEntries(Object.entries(former).filter(([key]) => !OF_THE_FORMER.includes(key))),
        restaurantUuid: uuid,
      }),
    })
}
