import { type Message, msg, t } from '../language/text.ts'

/** The longest password that is taken, in UTF-16 units. */
export const PASSWORD_MAX = 255
/** The shortest, in characters (spec 1 §5, §9). */
export const PASSWORD_MIN = 10

export interface PasswordRule {
  key: 'length' | 'lower' | 'upper' | 'digit' | 'special'
  /** What it asks for, as it stands next to its mark. */
  label: string
  holds: (password: string) => boolean
}

const rule = (key: PasswordRule['key'], label: Message, holds: PasswordRule['holds']): PasswordRule => ({
  key,
  get label() {
    return t(label)
  },
  holds,
})

/** What every new password must hold (spec 1 §5), in the order it is shown in. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  rule('length', msg('At least 10 characters'), (password) => [...password].length >= PASSWORD_MIN),
  rule('lower', msg('A lowercase letter'), (password) => /\p{Ll}/u.test(password)),
  rule('upper', msg('An uppercase letter'), (password) => /\p{Lu}/u.test(password)),
  rule('digit', msg('A digit'), (password) => /\p{Nd}/u.test(password)),
  rule('special', msg('A special character'), (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password)),
]

/** The rules a password does not hold; none when it may be sent. */
export const brokenRules = (password: string): readonly PasswordRule[] =>
  PASSWORD_RULES.filter(({ holds }) => !holds(password))
