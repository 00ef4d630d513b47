import { expect, test } from 'vitest'
import { afterPaint } from '../../../../sw/build/after-paint.ts'
import type { LocaleFiles } from '../../../../sw/build/locales.ts'

interface Link {
  rel: string
  href: string
  onload?: () => void
}

interface Page {
  hidden?: boolean
  /** The frame in the document is not the page that will stand here: nobody is signed in. */
  waits?: boolean
  /** What the document's template names. */
  parts?: string[]
  /** The files with the words of its language. */
  locale?: LocaleFiles
  /** What cannot be loaded. */
  missing?: string
}

/** Runs the script with a page; answers what it asked for and loaded, in order. */
function run({ hidden = false, waits = false, parts, locale, missing }: Page = {}) {
  const asked: Link[] = []
  const loaded: string[] = []
  const later: (() => void)[] = []
  const frames: (() => void)[] = []
  const text = afterPaint(['assets/react-1.js', 'assets/index-1.js'], locale).replaceAll('import(', 'load(')
  const page = new Function(
    'document',
    'requestAnimationFrame',
    'setTimeout',
    'load',
    'addEventListener',
    text,
  )
  const children = parts?.map((href) => ({ rel: 'modulepreload', href }))
  page(
    {
      hidden,
      documentElement: { dataset: waits ? { frame: 'wait' } : {} },
      getElementById: () => (children ? { content: { children } } : null),
      createElement: () => ({}),
      head: { append: (link: Link) => asked.push(link) },
    },
    (frame: () => void) => frames.push(frame),
    (task: () => void) => later.push(task),
    async (file: string) => {
      if (file === missing) throw new TypeError(`${file} is missing`)
      loaded.push(file)
    },
    () => {},
  )
  const tasks = async () => {
    while (later.length > 0) {
      later.shift()?.()
      // All that follows from it without another task.
      await new Promise((done) => setImmediate(done))
    }
  }
  const names = () => asked.map(({ rel, href }) => `${rel} ${href}`)
  return { asked, names, loaded, later, frame: () => frames.shift()?.(), tasks }
}

const ENTRY = ['modulepreload /assets/react-1.js', 'modulepreload /assets/index-1.js']
const PARTS = ['/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js']

test('nothing is evaluated before a frame; then one file a task, and each once', async () => {
  const { names, loaded, later, frame, tasks } = run()
  expect([loaded.length, later.length]).toEqual([0, 1])
  frame()
  expect([names(), loaded]).toEqual([[], []])
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})

test('the entry’s files are asked for together, before the first of them starts', async () => {
  const { names, loaded, later, frame } = run()
  frame()
  while (names().length === 0) {
    later.shift()?.()
    await Promise.resolve()
  }
  expect(names()).toEqual(ENTRY)
  expect(loaded).toEqual([])
})

test('a page that gets no frame starts after a while', async () => {
  const { loaded, tasks } = run()
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})

test('a page opened in the background starts at once', async () => {
  const { loaded, frame, tasks } = run({ hidden: true })
  expect(frame()).toBeUndefined()
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})

test('where somebody is signed in, entry and parts are asked for before the frame, the entry first', () => {
  const { names, loaded } = run({ parts: PARTS })
  expect(names()).toEqual([...ENTRY, 'modulepreload /assets/a.js', 'modulepreload /assets/b.js'])
  expect(loaded).toEqual([])
})

test('each file that has come makes room for the next, and none is asked for twice', async () => {
  const { asked, names, loaded, frame, tasks } = run({ parts: PARTS })
  asked[0]?.onload?.()
  expect(names().at(-1)).toBe('modulepreload /assets/c.js')
  asked[1]?.onload?.()
  asked[2]?.onload?.()
  frame()
  await tasks()
  expect(names()).toEqual([...ENTRY, ...PARTS.map((file) => `modulepreload ${file}`)])
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})

test('where nobody is, the parts are left alone: the sign-in form needs none of them', async () => {
  const { names, frame, tasks } = run({ parts: PARTS, waits: true })
  expect(names()).toEqual([])
  frame()
  await tasks()
  expect(names()).toEqual(ENTRY)
})

const SPANISH = { first: 'assets/es-first-1.js', rest: 'assets/es-rest-1.js' }

test('words of another language are there before the first module that says any', async () => {
  const { names, loaded, frame, tasks } = run({ locale: SPANISH })
  frame()
  await tasks()
  expect(names()).toEqual(['modulepreload /assets/es-first-1.js', ...ENTRY])
  expect(loaded).toEqual(['/assets/es-first-1.js', '/assets/react-1.js', '/assets/index-1.js'])
})

test('where somebody is signed in, all words of their language are', async () => {
  const { asked, names, loaded, frame, tasks } = run({ parts: PARTS, locale: SPANISH })
  for (let file = 0; file < asked.length; file++) asked[file]?.onload?.()
  expect(names().slice(0, 3)).toEqual([
    'modulepreload /assets/es-first-1.js',
    'modulepreload /assets/es-rest-1.js',
    ENTRY[0],
  ])
  frame()
  await tasks()
  expect(loaded.slice(0, 3)).toEqual(['/assets/es-first-1.js', '/assets/es-rest-1.js', '/assets/react-1.js'])
})

test('without its words a page starts all the same', async () => {
  const { loaded, frame, tasks } = run({ locale: SPANISH, missing: '/assets/es-first-1.js' })
  frame()
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})
