/**
 * Starts the program once the frame has been painted: a page from the worker has its scripts as soon as its document,
 * and evaluating them would hold the first paint back. Each file is evaluated in a task of its own, so that a slow
 * phone answers in between; as one entry they were a single task three times as long. A page that is opened in the
 * background paints nothing and so waits for nothing.
 *
 * @param files paths from the site's root, what is imported before what imports it; the last is the entry
 */
export function afterPaint(files: readonly string[]): string {
  return [
    `(()=>{const f=${JSON.stringify(files.map((file) => `/${file}`))}`,
    'let on=0',
    'const t=()=>new Promise(r=>setTimeout(r)),go=async()=>{if(!on++)for(const x of f){await t();await import(x)}}',
    'if(document.hidden)go();else{requestAnimationFrame(go);setTimeout(go,500)}})()',
  ].join(';')
}
