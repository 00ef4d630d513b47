import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWeightUnit } from '#src/app/weight-unit.ts'
import { DIGEST_CHOICES } from '#src/domain/digest/choices.ts'
import {
  DIGEST_CHANNELS,
  DIGEST_KINDS,
  type DigestChannel,
  type DigestKind,
} from '#src/domain/digest/digest.ts'
import { t } from '#src/domain/language/text.ts'
import type { Form } from '#src/form/use-form.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import css from '../account.module.css'
import type { ProfileValues } from './profile-values.ts'

const KINDS: Readonly<Record<DigestKind, string>> = {
  MORNING: t('Morning, an hour before opening'),
  SHIFT: t('End of shift, half an hour after closing'),
  WEEKLY: t('Weekly, Monday before opening'),
}
const CHANNELS: Readonly<Record<DigestChannel, string>> = { MAIL: t('E-mail'), PUSH: t('Push') }

interface DigestFieldsProps {
  form: Pick<Form<ProfileValues>, 'field' | 'dirty'>
  /** The link to the next digest was followed. */
  onLeave: () => void
}

/** Which digests come, each by mail and by push. Their weights are in the unit of the device where that was chosen. */
export function DigestFields({ form, onLeave }: DigestFieldsProps) {
  const digests = form.field('digests')
  const digestUnit = form.field('digestUnit')
  const [unit] = useWeightUnit()
  return (
    <fieldset className={css.choices}>
      <legend>{t('Digest')}</legend>
      <Text size="sm" c="dimmed">
        {t(
          'Shows waste against target, what accounts for it, what is out of order, and the coming orders. Comes in the restaurant’s time, and not for days on which it is closed.',
        )}
      </Text>
      {DIGEST_KINDS.map((kind) => (
        <fieldset key={kind} className={css.digest}>
          <legend>{KINDS[kind]}</legend>
          {DIGEST_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={CHANNELS[channel]}
              checked={digests.value.includes(`${kind}_${channel}`)}
              onChange={(wanted) => {
                const choice = `${kind}_${channel}` as const
                digests.onChange(
                  DIGEST_CHOICES.filter((one) => (one === choice ? wanted : digests.value.includes(one))),
                )
                digestUnit.onChange(unit)
              }}
            />
          ))}
        </fieldset>
      ))}
      <Text size="sm" c="dimmed">
        {t('Push sends the headline only, and nothing in quiet hours.')}{' '}
        {/* What was changed would be lost. */}
        {!form.dirty && (
          <Link to="/user-settings/next-digest" onClick={onLeave}>
            {t('Show the next digest')}
          </Link>
        )}
      </Text>
    </fieldset>
  )
}
