import { Stack, VisuallyHidden } from '@mantine/core'
import { brokenRules, PASSWORD_MAX, PASSWORD_RULES } from '#src/domain/access/password-rules.ts'
import { t } from '#src/domain/language/text.ts'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './new-password-field.module.css'
import type { FieldProps } from './use-form.ts'

/** A new password with the rules it must hold, ticked as it is typed (spec 1 §5). */
export function NewPasswordField({ value, onChange, error }: FieldProps<string>) {
  const held = PASSWORD_RULES.length - brokenRules(value).length
  return (
    <Stack gap={12}>
      <PasswordInput
        label={t('New password')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={value}
        onChange={onChange}
        error={error}
      />
      <ul className={css.rules} aria-label={t('Password requirements')}>
        {PASSWORD_RULES.map(({ key, label, holds }) => {
          const done = holds(value)
          return (
            <li key={key} className={css.rule} data-holds={done || undefined}>
              <StatusIcon name={done ? 'check' : 'minus'} size={20} />
              <span>{label}</span>
              <span className={css.word}>{done ? t('Done') : t('Missing')}</span>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">
        {t('{held} of {total} requirements met', { held, total: PASSWORD_RULES.length })}
      </VisuallyHidden>
      <p className={css.note}>
        {t(
          'It must not resemble previous passwords, be a dictionary word, or resemble your e-mail or display name.',
        )}
      </p>
    </Stack>
  )
}
