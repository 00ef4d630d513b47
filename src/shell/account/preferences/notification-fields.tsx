import { namingOf } from '#src/app/zone-naming.tsx'
import { t, tc } from '#src/domain/language/text.ts'
import { NOTIFICATION_TYPES } from '#src/domain/statuses.ts'
import { labelWithZone } from '#src/domain/time/format.ts'
import type { Form } from '#src/form/use-form.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TimeInput } from '#src/ui/inputs/time/time-input.tsx'
import css from '../account.module.css'
import { NOTICE_TYPES, type ProfileValues } from './profile-values.ts'

interface NotificationFieldsProps {
  form: Pick<Form<ProfileValues>, 'field' | 'values'>
  /** The zone that the quiet hours in the fields are meant in. */
  zone: string
}

/** Which notices come, and when a device may make itself heard. */
export function NotificationFields({ form, zone }: NotificationFieldsProps) {
  const types = form.field('notificationTypes')
  const times = labelWithZone(tc('moments', 'times'), present(), zone, namingOf(zone))
  const quiet = form.field('quiet')
  const from = form.field('quietFrom')
  const to = form.field('quietTo')
  return (
    <fieldset className={css.choices}>
      <legend>{t('Notifications')}</legend>
      {NOTICE_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={NOTIFICATION_TYPES[type].word}
          checked={types.value.includes(type)}
          onChange={(wanted) =>
            types.onChange(NOTICE_TYPES.filter((one) => (one === type ? wanted : types.value.includes(one))))
          }
        />
      ))}
      <Checkbox
        label={t('Quiet hours')}
        description={t(
          'No notifications are pushed to this app while it is closed between these {times}. They are still in the list.',
          { times },
        )}
        checked={quiet.value}
        onChange={quiet.onChange}
      />
      {form.values.quiet && (
        <div className={css.times}>
          <TimeInput label={t('From')} value={from.value} onChange={from.onChange} />
          <TimeInput label={t('To')} value={to.value} onChange={to.onChange} />
        </div>
      )}
    </fieldset>
  )
}
