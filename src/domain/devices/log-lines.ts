import { keep } from '../language/kept.ts'
import { english, fill, msg, t, translated } from '../language/text.ts'
import type { TabletCommand } from './commands.ts'

/**
 * What Linewatch itself writes into a tablet's log, between the tablet's own lines. It is stored in English, and worded
 * for each reader by `wordedLine`.
 */
const LINES = {
  ONLINE: msg('Came online.'),
  OFFLINE: msg('Went offline.'),
  SIGNED_OUT: msg('Was signed out.'),
  STOP: msg('Was sent: Stop showing streams.'),
  RESTART: msg('Was sent: Restart its app.'),
}
const START = msg('Was sent: Show a stream: {stream}.')
const { text: startText } = keep(START, { stream: '' })
const [beforeStream = '', afterStream = ''] = startText.split('{stream}')
const known: ReadonlySet<string> = new Set(Object.values(LINES).map(english))

/** A line as it is stored. */
export const logLine = (line: keyof typeof LINES): string => english(LINES[line])

/** The line of a command, as it is stored. */
export const commandLine = ({ action, streamName }: TabletCommand): string =>
  action === 'START' ? fill(startText, { stream: streamName ?? '' }) : logLine(action)

/** A stored line in the reader's language; the tablet's own lines are as it sent them. */
export function wordedLine(line: string): string {
  if (known.has(line)) return translated(line)
  if (!line.startsWith(beforeStream) || !line.endsWith(afterStream)) return line
  return t(START, { stream: line.slice(beforeStream.length, -afterStream.length) })
}
