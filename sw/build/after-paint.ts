import { PARTS_ID } from './documents.ts'
import type { LocaleFiles } from './locales.ts'

/** Files fetched at the same time: enough that the line never rests, few enough that what is needed first comes first. */
const AT_ONCE = 4

/**
 * Fetches and starts the program once the frame has been painted. A page from the worker has its scripts as soon as
 * its document, and evaluating them would hold the first paint back; from the network even naming them before the
 * paint costs a slow phone a moment. Each file is evaluated in a task of its own, so that the phone answers in
 * between; as one entry they were a single task three times as long. A page that is opened in the background
 * paints nothing and so waits for nothing.
 *
 * Where somebody is signed in, it is what the frame will hold that they wait for. Then everything the page needs is
 * fetched from the first moment on: the entry, and what the document names in its template of parts (documents.ts).
 *
 * A press on what is marked `data-early`, and Enter in its form, is kept for the program: it must not be made twice.
 *
 * The words of another language than English come before all else: texts are worded as their modules are evaluated.
 *
 * @param files paths from the site's root, what is imported before what imports it; the last is the entry
 * @param locale the page's language's files; none of English
 */
export function afterPaint(files: readonly string[], locale?: LocaleFiles): string {
  const paths = (names: readonly string[]) => JSON.stringify(names.map((name) => `/${name}`))
  // Without them the page is in English, which is better than none.
  const words = locale ? 'for(const x of w){await t();await import(x).catch(()=>0)}' : ''
  return [
    `(()=>{const f=${paths(files)}`,
    'let on=0',
    'const t=()=>new Promise(r=>setTimeout(r))',
    "const link=x=>{const l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href=x;return l}",
    'const ask=l=>document.head.append(l)',
    `const d=document.documentElement.dataset,parts=d.frame?null:document.getElementById('${PARTS_ID}')`,
    `const w=${locale ? `parts?${paths([locale.first, locale.rest])}:${paths([locale.first])}` : '[]'},a=[...w,...f]`,
    'if(parts){const q=[...a.map(link),...parts.content.children]',
    'const next=()=>{const l=q.shift();if(l){l.onload=l.onerror=next;ask(l)}}',
    `for(let i=0;i<${AT_ONCE};i++)next()}`,
    `const go=async()=>{if(!on++){await t();if(!parts)a.map(link).forEach(ask);${words}for(const x of f){await t();await import(x)}}}`,
    "const early=()=>{d.early=''}",
    "addEventListener('click',e=>{if(e.target.closest('[data-early]'))early()})",
    "addEventListener('keydown',e=>{if(e.key==='Enter'&&e.target.matches('form:has([data-early]) input'))early()})",
    'if(document.hidden)go();else{requestAnimationFrame(go);setTimeout(go,500)}})()',
  ].join(';')
}
