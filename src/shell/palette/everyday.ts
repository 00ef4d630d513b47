import { t } from '#src/domain/language/text.ts'

/*
 * What people type when they look for something that the console calls otherwise, by the id of the entry that they mean:
 * a page by its path, an action by its name. A word may lead to several.
 * In another language they are what its readers type, which is no translation word for word.
 */
const WORDS: Readonly<Record<string, string>> = {
  'page /dashboard/chicken': t('home start overview today summary trash garbage loss food cost'),
  'page /dashboard/potato': t('fries french fry hashbrowns hash browns waffle'),
  'page /dashboard/why': t('reason cause explain trash garbage thrown away'),
  'page /pcs/monitor': t('live kitchen now late overdue'),
  'page /pcs/scheduled-production': t('catering bus party delivery customer order orders'),
  'page /pcs/recommendations': t('what to cook advice suggestion'),
  'page /pcs/fryer-manager': t('fryers oil vats'),
  'page /stock-out-reports/chicken': t('stockout sold out ran out of stock empty missing'),
  'page /timers-cycle-history/hot-holding': t('pans expired warmer cabinet'),
  'page /timers-cycle-history/fryer': t('oil baskets vats frying'),
  'page /timers-cycle-history/dump-pan': t('fries bin hashbrowns'),
  'page /kitchen-player/player': t('video footage cctv playback replay film camera yesterday'),
  'page /cameras/view': t('video live cctv footage watch'),
  'page /cameras/settings': t('cctv add camera rtsp onvif ip address'),
  'page /unusual/recordings': t('video clips films footage'),
  'page /devices/pc': t('computer agent box mini server'),
  'page /devices/tablets': t('ipad screen display panel board'),
  'page /devices/keys': t('api token integration connect secret'),
  'page /devices/refused-events': t('errors rejected bad data invalid'),
  'page /restaurants': t('stores shops locations sites outlets waste targets goals opening hours'),
  'page /monitoring/alerts': t('broken down offline problems incidents warnings'),
  'page /monitoring/server-management': t('health cpu disk memory uptime'),
  'page /reports': t('export download csv excel spreadsheet files print'),
  'page /users': t('staff team people employees accounts invite crew colleagues'),
  'page /roles': t('rights access job positions'),
  'page /policies': t('rights access rules password strength'),
  'page /audit-log': t('who changed history log trail'),
  'page /setup': t('get started first steps onboarding install'),
  'page /glossary': t('terms words meaning abbreviations help dictionary'),
  'page /user-settings/security': t('password mfa 2fa two factor authenticator passkey'),
  'page /user-settings/active-sessions': t('devices signed in logged in log out everywhere'),
  'page /user-settings/authentification-log': t('sign ins logins attempts'),
  'page /user-settings/next-digest': t('summary morning mail email newsletter'),
  'page /support-history': t('help tickets questions'),
  'action account': t('profile name language notifications quiet hours sound digest preferences'),
  'action support': t('help question problem bug contact'),
  'action keys': t('shortcuts hotkeys'),
  'action sign-out': t('log out logout leave exit'),
  'scheme dark': t('night black theme mode'),
  'scheme light': t('day white theme mode'),
  'scheme auto': t('automatic system theme mode'),
}

/** Everyday words for what an entry is or does; none for what goes by its name alone. */
export const everydayWordsFor = (id: string): string => WORDS[id] ?? ''

/** All entries with such words, for the tests. */
export const EVERYDAY_IDS = Object.keys(WORDS)
