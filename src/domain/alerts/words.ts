import { type Kept, type KeptText, keep, keepCount } from '../language/kept.ts'
import { type Message, msg, t } from '../language/text.ts'
import { MINUTE } from '../time/zone.ts'
import { type AlertRule, STREAK_MS } from './rules.ts'

/** What a rule's alerts are called, and what a person who reads one can do. */
interface RuleWords {
  label: string
  /** What a manager reads: in one sentence, with the value at which it was raised. */
  sentence: (name: string, value: number) => KeptText
  advice: string
}

const ruleWords = (label: Message, sentence: RuleWords['sentence'], advice: Message): RuleWords => ({
  get label() {
    return t(label)
  },
  sentence,
  get advice() {
    return t(advice)
  },
})

export const RULE_WORDS: Readonly<Record<AlertRule, RuleWords>> = {
  HOST_DOWN: ruleWords(
    msg('Host down'),
    (name) => keep(msg('{name} is not responding.'), { name }),
    msg('Check its power and network cable. Everything it runs in the kitchen has stopped.'),
  ),
  DISK_FULL: ruleWords(
    msg('Disk nearly full'),
    // Never '100% full' of a disk that still takes something.
    (name, value) =>
      keep(msg('The disk of {name} is {percent}% full.'), { name, percent: Math.floor(value) }),
    msg(
      'Delete recordings you do not need, or ask for a larger disk. Once the disk is full, nothing is recorded.',
    ),
  ),
  TEMPERATURE: ruleWords(
    msg('Temperature'),
    (name, value) => keep(msg('{name} is too hot: {degrees} °C.'), { name, degrees: Math.round(value) }),
    msg('Check that its fans are running and that nothing blocks its vents.'),
  ),
  CAMERA_SILENT: ruleWords(
    msg('Camera silent'),
    (name) => keep(msg('Camera {name} has no picture.'), { name }),
    msg('Check its power and network cable. If both are connected, restart it under Cameras, Settings.'),
  ),
  TABLET_OFFLINE: ruleWords(
    msg('Tablet offline'),
    (name) => keep(msg('Tablet {name} is offline.'), { name }),
    msg('Check that it is charged, turned on and connected to Wi-Fi.'),
  ),
  PC_OFFLINE: ruleWords(
    msg('PC offline'),
    (name) => keep(msg('PC {name} is offline.'), { name }),
    msg(
      'Check its power and network cable. Events of the kitchen are missing until it is back. An edge box then sends what it kept.',
    ),
  ),
  STOCK_OUT_STREAK: ruleWords(
    msg('Repeated stock-outs'),
    (_, value) =>
      keepCount(
        Math.round(value),
        { one: '{n} stock-out in {minutes} minutes.', other: '{n} stock-outs in {minutes} minutes.' },
        { minutes: STREAK_MS / MINUTE },
      ),
    msg('Check what ran out, and cook it earlier. The stock-out report shows what ran out and when.'),
  ),
}

/** An alert as far as it says something. */
interface SaidAlert {
  rule: AlertRule
  subjectName: string
  /** Null of one that was raised before values were stored. */
  value: number | null
  /** Its sentence in English. */
  message: string
}

/** What an alert says: of one without a value, what was stored. */
export const sentenceOf = ({ rule, subjectName, value, message }: SaidAlert): Kept | string =>
  value === null ? message : RULE_WORDS[rule].sentence(subjectName, value)
