/**
 * Names in the browser's storage that more than one part reads: of the console, and of the few lines that run before
 * the first paint (sw/build/before-paint.ts). In local storage unless said.
 */

/** The stored session (spec 1 §3). Present means: somebody is signed in, as far as this browser knows. */
export const SESSION_KEY = 'linewatch.session'
/** 'rail' when the desk sidebar was narrowed. */
export const SIDEBAR_KEY = 'linewatch.sidebar'
/** Mantine's own name for the chosen colour scheme: 'light', 'dark' or 'auto'. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value'
/** The language of dates of the signed-in user: for the first paint, before their choices have come. */
export const DATE_LANGUAGE_KEY = 'linewatch.dateLanguage'

/** What a form held whose page was left for a proof, in session storage. */
export const KEPT_FORM_KEY = 'linewatch.keptForm'
