import { expect, test, vi } from 'vitest'
import { afterPaint } from '../../../../sw/build/after-paint.ts'

/** Runs the script with a page that is shown or not; answers what it asked for and loaded, in order. */
function run(hidden: boolean) {
  const asked: string[] = []
  const loaded: string[] = []
  const later: (() => void)[] = []
  const frames: (() => void)[] = []
  const text = afterPaint(['assets/react-1.js', 'assets/index-1.js'], ['assets/shell-1.js']).replace(
    'import(',
    'load(',
  )
  const page = new Function(
    'document',
    'requestAnimationFrame',
    'setTimeout',
    'load',
    'addEventListener',
    text,
  )
  const load = async (file: string) => void loaded.push(file)
  page(
    {
      hidden,
      createElement: () => ({}),
      head: { append: ({ rel, href }: Record<string, string>) => asked.push(`${rel} ${href}`) },
    },
    (frame: () => void) => frames.push(frame),
    (task: () => void) => later.push(task),
    load,
    () => {},
  )
  const tasks = async () => {
    while (later.length > 0) {
      later.shift()?.()
      await vi.waitFor(() => Promise.resolve())
    }
  }
  return { asked, loaded, later, frame: () => frames.shift()?.(), tasks }
}

test('nothing is evaluated before a frame; then one file a task, and each once', async () => {
  const { asked, loaded, later, frame, tasks } = run(false)
  expect([loaded.length, later.length]).toEqual([0, 1])
  frame()
  expect([asked, loaded]).toEqual([[], []])
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})

test('all files are asked for together, before the first of them starts', async () => {
  const { asked, loaded, later, frame } = run(false)
  frame()
  while (asked.length === 0) {
    later.shift()?.()
    await Promise.resolve()
  }
  expect(asked).toEqual([
    'modulepreload /assets/react-1.js',
    'modulepreload /assets/index-1.js',
    'modulepreload /assets/shell-1.js',
  ])
  expect(loaded).toEqual([])
})

test('a page that gets no frame starts after a while', async () => {
  const { loaded, tasks } = run(false)
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})

test('a page opened in the background starts at once', async () => {
  const { loaded, frame, tasks } = run(true)
  expect(frame()).toBeUndefined()
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
})
