/** How a restaurant stands by its devices, what needs somebody last: sorted by status DESC, that stands first. */
export const RESTAURANT_STATUSES = ['EMPTY', 'ONLINE', 'PARTLY', 'OFFLINE'] as const
export type RestaurantStatus = (typeof RESTAURANT_STATUSES)[number]
