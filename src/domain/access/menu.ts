/** The sidebar's sections in their order (spec 1 §2); a page names its section, and its place in it. */
export const MENU_SECTIONS = [
  'Dashboard',
  'PCS',
  'Events',
  'Timers Cycle History',
  'Stock Out',
  'Performance',
  'Unusual',
  'Kitchen Player',
  'Plug & Play',
  'Cameras',
  'Devices',
  'Restaurants',
  'Monitoring',
  'Reports',
  'Settings',
  'Users',
  'Permissions',
  'Audit Log',
] as const
export type MenuSection = (typeof MENU_SECTIONS)[number]
