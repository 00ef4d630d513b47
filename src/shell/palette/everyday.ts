import names from 'virtual:linewatch-names'
import { english, language, type Message, msg, t } from '#src/domain/language/text.ts'

/*
 * What people type when they look for something that the console calls otherwise, by the id of the entry that they mean:
 * a page by its path, an action by its name. A word may lead to several.
 * In another language they are what its readers type, which is no translation word for word.
 */
const WORDS: Readonly<Record<string, Message>> = {
  'page /dashboard/chicken': msg('home start overview today summary trash garbage loss food cost'),
  'page /dashboard/potato': msg('fries french fry hashbrowns hash browns waffle'),
  'page /dashboard/why': msg('reason cause explain trash garbage thrown away'),
  'page /pcs/monitor': msg('live kitchen now late overdue'),
  'page /pcs/scheduled-production': msg('catering bus party delivery customer order orders'),
  'page /pcs/recommendations': msg('what to cook advice suggestion'),
  'page /pcs/fryer-manager': msg('fryers oil vats'),
  'page /stock-out-reports/chicken': msg('stockout sold out ran out of stock empty missing'),
  'page /timers-cycle-history/hot-holding': msg('pans expired warmer cabinet'),
  'page /timers-cycle-history/fryer': msg('oil baskets vats frying'),
  'page /timers-cycle-history/dump-pan': msg('fries bin hashbrowns'),
  'page /kitchen-player/player': msg('video footage cctv playback replay film camera yesterday'),
  'page /cameras/view': msg('video live cctv footage watch'),
  'page /cameras/settings': msg('cctv add camera rtsp onvif ip address'),
  'page /unusual/recordings': msg('video clips films footage'),
  'page /devices/pc': msg('computer agent box mini server'),
  'page /devices/tablets': msg('ipad screen display panel board'),
  'page /devices/keys': msg('api token integration connect secret'),
  'page /devices/refused-events': msg('errors rejected bad data invalid'),
  'page /restaurants': msg('stores shops locations sites outlets waste targets goals opening hours'),
  'page /monitoring/alerts': msg('broken down offline problems incidents warnings'),
  'page /monitoring/server-management': msg('health cpu disk memory uptime'),
  'page /reports': msg('export download csv excel spreadsheet files print'),
  'page /users': msg('staff team people employees accounts invite crew colleagues'),
  'page /roles': msg('rights access job positions'),
  'page /policies': msg('rights access rules password strength'),
  'page /audit-log': msg('who changed history log trail'),
  'page /setup': msg('get started first steps onboarding install'),
  'page /glossary': msg('terms words meaning abbreviations help dictionary'),
  'page /user-settings/security': msg('password mfa 2fa two factor authenticator passkey'),
  'page /user-settings/active-sessions': msg('devices signed in logged in log out everywhere'),
  'page /user-settings/authentification-log': msg('sign ins logins attempts'),
  'page /user-settings/next-digest': msg('summary morning mail email newsletter'),
  'page /support-history': msg('help tickets questions'),
  'action account': msg('profile name language notifications quiet hours sound digest preferences'),
  'action support': msg('help question problem bug contact'),
  'action keys': msg('shortcuts hotkeys'),
  'action sign-out': msg('log out logout leave exit'),
  'scheme dark': msg('night black theme mode'),
  'scheme light': msg('day white theme mode'),
  'scheme auto': msg('automatic system theme mode'),
}

/**
 * Everyday words for what an entry is or does; none for what goes by its name alone. English ones count in every
 * language, and so does the address of a page, which is its English name.
 */
export function everydayWordsFor(id: string): string {
  const words = WORDS[id]
  const own = words ? t(words) : ''
  return language() === 'en' ? own : `${own} ${words ? english(words) : ''} ${id}`
}

/** What English texts are in the other languages, for who looks for something in theirs in an English console. */
export const inOtherLanguages = (...texts: readonly string[]): string =>
  language() === 'en'
    ? Object.values(names)
        .flatMap((known) => texts.flatMap((text) => known[text] ?? []))
        .join(' ')
    : ''

/** All entries with such words, for the tests. */
export const EVERYDAY_IDS = Object.keys(WORDS)
