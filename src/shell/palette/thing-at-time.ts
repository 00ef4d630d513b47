import { t } from '#src/domain/language/text.ts'
import type { Reading } from '#src/domain/time/spoken.ts'

/** Words around a thing and its time, which say nothing by themselves: 'why was waste so high at dinner yesterday'. */
const BETWEEN = new Set(
  t(
    'a an as at csv did do does during excel file for from high how in is it me much my of on our show so the was were',
  ).split(' '),
)
/** What a camera is called by everybody, though no camera has it in its name. */
const CAMERA = new Set(t('cam camera cameras video footage').split(' '))

const without = (words: readonly string[], others: ReadonlySet<string>) =>
  words.filter((word) => !others.has(word.toLowerCase()))

export interface ThingAtTime {
  /** What is looked for: 'stock-outs'. Never empty. */
  thing: string
  /** The same as the name of a camera; empty where any camera is meant. */
  camera: string
  /** As it was typed: 'yesterday'. */
  time: string
  reading: Reading
}

/**
 * What is typed as a thing and the time at which it is to be seen: 'stock-outs yesterday', 'yesterday stock-outs'. The
 * longest time at either end counts; null where there is none, or nothing else.
 *
 * @param read what a text stands for; undefined for what is no time
 */
export function thingAtTime(typed: string, read: (text: string) => Reading | undefined): ThingAtTime | null {
  // 'Yesterday's' is yesterday, and a question mark asks for nothing more.
  const words = typed
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/(?:['’]s|[?!,])$/i, ''))
  const cuts = words.slice(1).map((_, index) => index + 1)
  const parted = [
    ...cuts.map((cut) => ({ time: words.slice(cut), things: words.slice(0, cut) })),
    ...cuts.toReversed().map((cut) => ({ time: words.slice(0, cut), things: words.slice(cut) })),
  ]
  for (const { time, things } of parted) {
    // 'at dinner' is read as 'dinner' is: the word belongs to neither.
    const [first = ''] = time
    const reading = BETWEEN.has(first.toLowerCase()) ? undefined : read(time.join(' '))
    const named = without(things, BETWEEN)
    if (reading && named.length > 0)
      return {
        thing: named.join(' '),
        camera: without(named, CAMERA).join(' '),
        time: time.join(' '),
        reading,
      }
  }
  return null
}

/** The pages whose figures and rows are of dates. */
const DATED =
  /^\/(?:dashboard|timers-cycle-history|performance|events|unusual|stock-out-reports)\/|^\/(?:pcs\/recommendations|monitoring\/alerts|audit-log)$/

export const isDated = (path: string): boolean => DATED.test(path)
