import { expect, test, vi } from 'vitest'
import { afterPaint } from '../../../../sw/build/after-paint.ts'

/** Runs the script with a page that is shown or not; answers what it loaded, in order. */
function run(hidden: boolean) {
  const loaded: string[] = []
  const later: (() => void)[] = []
  const frames: (() => void)[] = []
  const text = afterPaint(['assets/react-1.js', 'assets/index-1.js']).replace('import(', 'load(')
  const page = new Function('document', 'requestAnimationFrame', 'setTimeout', 'load', text)
  const load = async (file: string) => void loaded.push(file)
  page(
    { hidden },
    (frame: () => void) => frames.push(frame),
    (task: () => void) => later.push(task),
    load,
  )
  const tasks = async () => {
    while (later.length > 0) {
      later.shift()?.()
      await vi.waitFor(() => Promise.resolve())
    }
  }
  return { loaded, later, frame: () => frames.shift()?.(), tasks }
}

test('nothing is evaluated before a frame; then one file a task, and each once', async () => {
  const { loaded, later, frame, tasks } = run(false)
  expect([loaded.length, later.length]).toEqual([0, 1])
  frame()
  expect(loaded).toEqual([])
  await tasks()
  expect(loaded).toEqual(['/assets/react-1.js', '/assets/index-1.js'])
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
