/**
 * Fetches and starts the program once the frame has been painted. A page from the worker has its scripts as soon as
 * its document, and evaluating them would hold the first paint back; from the network even naming them before the
 * paint costs a slow phone a moment. Each file is evaluated in a task of its own, so that the phone answers in
 * between; as one entry they were a single task three times as long. A page that is opened in the background
 * paints nothing and so waits for nothing.
 *
 * A press on what is marked `data-early`, and Enter in its form, is kept for the program: it must not be made twice.
 *
 * @param files paths from the site's root, what is imported before what imports it; the last is the entry
 * @param route further files that the page's route will need at once: fetched with the others, started by them
 */
export function afterPaint(files: readonly string[], route: readonly string[] = []): string {
  const paths = (names: readonly string[]) => JSON.stringify(names.map((file) => `/${file}`))
  return [
    `(()=>{const f=${paths(files)},p=f.concat(${paths(route)})`,
    'let on=0',
    'const t=()=>new Promise(r=>setTimeout(r))',
    "const ask=x=>{const l=document.createElement('link');l.rel='modulepreload';l.crossOrigin='';l.href=x;document.head.append(l)}",
    'const go=async()=>{if(!on++){await t();p.forEach(ask);for(const x of f){await t();await import(x)}}}',
    "const early=()=>{document.documentElement.dataset.early=''}",
    "addEventListener('click',e=>{if(e.target.closest('[data-early]'))early()})",
    "addEventListener('keydown',e=>{if(e.key==='Enter'&&e.target.matches('form:has([data-early]) input'))early()})",
    'if(document.hidden)go();else{requestAnimationFrame(go);setTimeout(go,500)}})()',
  ].join(';')
}
