/** Pages of the sidebar that a role may begin with instead of the dashboard. */
export const START_PAGES = [
  '/pcs/monitor',
  '/pcs/scheduled-production',
  '/pcs/recommendations',
  '/events/chicken',
  '/timers-cycle-history/fryer',
  '/timers-cycle-history/hot-holding',
  '/stock-out-reports/chicken',
  '/kitchen-player/player',
  '/cameras/view',
  '/restaurants',
  '/monitoring/server-management',
  '/monitoring/alerts',
  '/reports',
  '/users',
  '/audit-log',
] as const
