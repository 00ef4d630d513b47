/*
 * What people type when they look for something that the console calls otherwise, by the id of the entry that they mean:
 * a page by its path, an action by its name. A word may lead to several.
 */
const WORDS: Readonly<Record<string, string>> = {
  'page /dashboard/chicken': 'home start overview today summary trash garbage loss food cost',
  'page /dashboard/potato': 'fries french fry hashbrowns hash browns waffle',
  'page /dashboard/why': 'reason cause explain trash garbage thrown away',
  'page /pcs/monitor': 'live kitchen now late overdue',
  'page /pcs/scheduled-production': 'catering bus party delivery customer order orders',
  'page /pcs/recommendations': 'what to cook advice suggestion',
  'page /pcs/fryer-manager': 'fryers oil vats',
  'page /stock-out-reports/chicken': 'stockout sold out ran out of stock empty missing',
  'page /timers-cycle-history/hot-holding': 'pans expired warmer cabinet',
  'page /timers-cycle-history/fryer': 'oil baskets vats frying',
  'page /timers-cycle-history/dump-pan': 'fries bin hashbrowns',
  'page /kitchen-player/player': 'video footage cctv playback replay film camera yesterday',
  'page /cameras/view': 'video live cctv footage watch',
  'page /cameras/settings': 'cctv add camera rtsp onvif ip address',
  'page /unusual/recordings': 'video clips films footage',
  'page /devices/pc': 'computer agent box mini server',
  'page /devices/tablets': 'ipad screen display panel board',
  'page /devices/keys': 'api token integration connect secret',
  'page /devices/refused-events': 'errors rejected bad data invalid',
  'page /restaurants': 'stores shops locations sites outlets waste targets goals opening hours',
  'page /monitoring/alerts': 'broken down offline problems incidents warnings',
  'page /monitoring/server-management': 'health cpu disk memory uptime',
  'page /reports': 'export download csv excel spreadsheet files print',
  'page /users': 'staff team people employees accounts invite crew colleagues',
  'page /roles': 'rights access job positions',
  'page /policies': 'rights access rules password strength',
  'page /audit-log': 'who changed history log trail',
  'page /setup': 'get started first steps onboarding install',
  'page /glossary': 'terms words meaning abbreviations help dictionary',
  'page /user-settings/security': 'password mfa 2fa two factor authenticator passkey',
  'page /user-settings/active-sessions': 'devices signed in logged in log out everywhere',
  'page /user-settings/authentification-log': 'sign ins logins attempts',
  'page /user-settings/next-digest': 'summary morning mail email newsletter',
  'page /support-history': 'help tickets questions',
  'action account': 'profile name language notifications quiet hours sound digest preferences',
  'action support': 'help question problem bug contact',
  'action keys': 'shortcuts hotkeys',
  'action sign-out': 'log out logout leave exit',
  'scheme dark': 'night black theme mode',
  'scheme light': 'day white theme mode',
  'scheme auto': 'automatic system theme mode',
}

/** Everyday words for what an entry is or does; none for what goes by its name alone. */
export const everydayWordsFor = (id: string): string => WORDS[id] ?? ''

/** All entries with such words, for the tests. */
export const EVERYDAY_IDS = Object.keys(WORDS)
