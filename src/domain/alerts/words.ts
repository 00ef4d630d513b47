import { MINUTE } from '../time/zone.ts'
import { type AlertRule, STREAK_MS } from './rules.ts'

/** What a rule's alerts are called, and what whoever reads one can do. */
interface RuleWords {
  label: string
  /** What a manager reads: in one sentence, with the value at which it was raised. */
  sentence: (name: string, value: number) => string
  advice: string
}

const whole = (value: number) => String(Math.round(value))
/** Never '100 % full' of a disk that still takes something. */
const begun = (value: number) => String(Math.floor(value))
const minutes = (milliseconds: number) => `${milliseconds / MINUTE} minutes`

export const RULE_WORDS: Readonly<Record<AlertRule, RuleWords>> = {
  HOST_DOWN: {
    label: 'Host down',
    sentence: (name) => `${name} does not answer.`,
    advice:
      'Look whether the PC is on and its network cable is in. What it runs in the kitchen stands still.',
  },
  DISK_FULL: {
    label: 'Disk nearly full',
    sentence: (name, value) => `The disk of ${name} is ${begun(value)} % full.`,
    advice:
      'Delete recordings that nobody needs, or have the disk enlarged. Once it is full, nothing is recorded.',
  },
  TEMPERATURE: {
    label: 'Temperature',
    sentence: (name, value) => `${name} is ${whole(value)} °C hot.`,
    advice: 'Look whether its fans turn and nothing stands before its openings.',
  },
  CAMERA_SILENT: {
    label: 'Camera silent',
    sentence: (name) => `Camera ${name} gives no picture.`,
    advice: 'Look at its cable and its power. When both are in, restart it in Cameras, Settings.',
  },
  TABLET_OFFLINE: {
    label: 'Tablet offline',
    sentence: (name) => `Tablet ${name} is offline.`,
    advice: 'Look whether it is charged, switched on and has Wi-Fi.',
  },
  STOCK_OUT_STREAK: {
    label: 'Stock-out streak',
    sentence: (_, value) => `${whole(value)} stock-outs within ${minutes(STREAK_MS)}.`,
    advice: 'Look at what ran out and cook ahead of it; the stock-out report says what and when.',
  },
}
