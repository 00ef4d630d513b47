import { t } from '#src/domain/language/text.ts'
/** What a step says, in one or two sentences, and the page that it is about. */
export interface TourStep {
  text: string
  path: string
}

/** What decides which tour somebody gets. */
export interface Newcomer {
  isAdmin: boolean
  /** They may see more than one restaurant. */
  several: boolean
  sees: (path: string) => boolean
}

export const TOUR_STEPS = 4

const DASHBOARD = '/dashboard/chicken'
const REPORTS = '/reports'

const MONITOR: TourStep = {
  path: '/pcs/monitor',
  text: t(
    'The monitor shows the kitchen live: first what is out or late, then what is cooking and what is held.',
  ),
}

/** For each role what they come for, the most important first. */
const STEPS = {
  administrator: [
    {
      path: '/setup',
      text: t(
        'Setup lists what your chain needs before its dashboards show anything. It shows which steps are done.',
      ),
    },
    {
      path: '/users',
      text: t('Invite your team here. What they see depends on their role and their restaurants.'),
    },
    {
      path: '/restaurants',
      text: t('Add your restaurants here, and set their devices and waste targets.'),
    },
    {
      path: '/audit-log',
      text: t('The audit log shows who changed what, and when.'),
    },
  ],
  area: [
    {
      path: DASHBOARD,
      text: t(
        'With no restaurant chosen, the dashboard ranks your kitchens. The one that needs you most comes first.',
      ),
    },
    {
      path: '/monitoring/alerts',
      text: t('Alerts show what broke in which restaurant. You can assign one or write a note on it.'),
    },
    {
      path: '/performance/chicken',
      text: t(
        'Performance compares what was cooked with what was recommended, for one restaurant or for all.',
      ),
    },
    {
      path: REPORTS,
      text: t('Reports keep figures as files for you. Large ones are prepared while you do something else.'),
    },
  ],
  manager: [
    {
      path: DASHBOARD,
      text: t('The dashboard begins with what needs you now. Press a sentence to see the rows behind it.'),
    },
    {
      path: '/dashboard/why',
      text: t(
        'The page “{page}” explains high waste: which products, which hours, and what accounts for it.',
        { page: t('Why food was wasted') },
      ),
    },
    MONITOR,
    {
      path: '/kitchen-player/player',
      text: t(
        'The kitchen player shows your cameras at any time that was recorded. Type a time such as 6:05 PM yesterday.',
      ),
    },
  ],
  crew: [
    MONITOR,
    {
      path: '/pcs/recommendations',
      text: t('Recommendations say what to cook now, and how much of it.'),
    },
    {
      path: '/pcs/scheduled-production',
      text: t('Catering orders are here, with the time at which they leave.'),
    },
    {
      path: DASHBOARD,
      text: t('The dashboard begins with what needs attention now. Below that are waste and hold times.'),
    },
  ],
} as const satisfies Record<string, readonly TourStep[]>

/** For everybody, in the place of steps about pages that they may not see. */
const OF_ALL: readonly TourStep[] = [
  {
    path: '/glossary',
    text: t('The glossary explains the terms of the kitchen. An (i) next to a title does it on the spot.'),
  },
  {
    path: '/user-settings/security',
    text: t('Change your password here, or add an extra step to your sign-in.'),
  },
  {
    path: '/user-settings/active-sessions',
    text: t('These are the devices that are signed in as you. You can sign any of them out.'),
  },
  {
    path: '/user-settings/authentification-log',
    text: t('This page lists every sign-in with your account.'),
  },
]

/** The role that a newcomer works in, as far as what they may see shows it. */
export function roleOf({ isAdmin, several, sees }: Newcomer): keyof typeof STEPS {
  if (isAdmin) return 'administrator'
  if (several) return 'area'
  // Crews work by what is on now; a manager also reads what has been.
  return sees(REPORTS) ? 'manager' : 'crew'
}

/** The four steps of a newcomer's tour, each about a page that they may see. */
export const stepsFor = (newcomer: Newcomer): TourStep[] =>
  [...STEPS[roleOf(newcomer)], ...OF_ALL].filter(({ path }) => newcomer.sees(path)).slice(0, TOUR_STEPS)
