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

/** What every new password must hold (spec 1 §5), in the order it is shown in. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    key: 'length',
    label: 'At least 10 characters',
    holds: (password) => [...password].length >= PASSWORD_MIN,
  },
  { key: 'lower', label: 'A lowercase letter', holds: (password) => /\p{Ll}/u.test(password) },
  { key: 'upper', label: 'An uppercase letter', holds: (password) => /\p{Lu}/u.test(password) },
  { key: 'digit', label: 'A digit', holds: (password) => /\p{Nd}/u.test(password) },
  {
    key: 'special',
    label: 'A special character',
    holds: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
]

/** The rules a password does not hold; none when it may be sent. */
export const brokenRules = (password: string): readonly PasswordRule[] =>
  PASSWORD_RULES.filter(({ holds }) => !holds(password))
