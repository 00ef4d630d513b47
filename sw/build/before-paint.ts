import { createHash } from 'node:crypto'
import { COLOR_SCHEME_KEY, SESSION_KEY, SIDEBAR_KEY } from '../../src/domain/storage-keys.ts'

export type FrameName = 'sign-in' | 'shell'

/**
 * The one inline script of a page. It runs before the first paint and sets on <html> what the prerendered frame
 * can't know: the colour scheme, which goes on to follow the device as long as none was chosen, the narrowed sidebar, and data-frame="wait" where the frame in this file is not
 * the page that will stand here (signed in on /login, signed out on a dashboard), which hides its content.
 */
export function beforePaint(frame: FrameName): string {
  const right = frame === 'sign-in' ? `!i&&location.pathname==='/login'` : 'i'
  return [
    '(()=>{const h=document.documentElement.dataset,s=k=>{try{return localStorage.getItem(k)}catch{return null}}',
    `const i=Boolean(s('${SESSION_KEY}')),q=matchMedia('(prefers-color-scheme:dark)')`,
    `const c=()=>{const m=s('${COLOR_SCHEME_KEY}')`,
    "h.mantineColorScheme=m==='light'||m==='dark'?m:q.matches?'dark':'light'}",
    "c();q.addEventListener('change',c)",
    `if(s('${SIDEBAR_KEY}')==='rail')h.sidebar='rail'`,
    `if(!(${right}))h.frame='wait'})()`,
  ].join(';')
}

/** A Content-Security-Policy source that allows exactly this inline script. */
export function cspHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
