import { MINUTE } from '../time/zone.ts'
import { type AlertRule, STREAK_MS } from './rules.ts'

/** What a rule's alerts are called, and what a person who reads one can do. */
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
    sentence: (name) => `${name} is not responding.`,
    advice: 'Check its power and network cable. Everything it runs in the kitchen has stopped.',
  },
  DISK_FULL: {
    label: 'Disk nearly full',
    sentence: (name, value) => `The disk of ${name} is ${begun(value)}% full.`,
    advice:
      'Delete recordings you do not need, or ask for a larger disk. Once the disk is full, nothing is recorded.',
  },
  TEMPERATURE: {
    label: 'Temperature',
    sentence: (name, value) => `${name} is too hot: ${whole(value)} °C.`,
    advice: 'Check that its fans are running and that nothing blocks its vents.',
  },
  CAMERA_SILENT: {
    label: 'Camera silent',
    sentence: (name) => `Camera ${name} has no picture.`,
    advice: 'Check its power and network cable. If both are connected, restart it under Cameras, Settings.',
  },
  TABLET_OFFLINE: {
    label: 'Tablet offline',
    sentence: (name) => `Tablet ${name} is offline.`,
    advice: 'Check that it is charged, turned on and connected to Wi-Fi.',
  },
  PC_OFFLINE: {
    label: 'PC offline',
    sentence: (name) => `PC ${name} is offline.`,
    advice:
      'Check its power and network cable. Events of the kitchen are missing until it is back. An edge box then sends what it kept.',
  },
  STOCK_OUT_STREAK: {
    label: 'Repeated stock-outs',
    sentence: (_, value) => `${whole(value)} stock-outs in ${minutes(STREAK_MS)}.`,
    advice: 'Check what ran out, and cook it earlier. The stock-out report shows what ran out and when.',
  },
}
