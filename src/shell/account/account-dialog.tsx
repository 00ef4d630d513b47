import '#src/ui/field-styles.ts'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { request } from '#src/api/call/call.ts'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import { useWeightUnit, WEIGHT_UNITS } from '#src/app/weight-unit.ts'
import { ownProfile, type Profile, profileForm } from '#src/contract/account/profile.ts'
import { typeWord } from '#src/domain/access/user-types.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { SELECT } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { PushLine } from '../notifications/push/push-line.tsx'
import css from './account.module.css'
import { PasswordDialog } from './password/password-dialog.tsx'
import { AppearanceFields } from './preferences/appearance-fields.tsx'
import { DigestFields } from './preferences/digest-fields.tsx'
import { NotificationFields } from './preferences/notification-fields.tsx'
import {
  bodyOf,
  mergeChanges,
  type ProfileValues,
  quietZone,
  valuesOf,
} from './preferences/profile-values.ts'
import { SoundFields } from './preferences/sound-fields.tsx'
import { useProfile, useUpdateProfile } from './preferences/use-profile.ts'

/** 'My Account' (spec 1 §2): the signed-in user, what they may do, their password, and their own settings. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetchedAfterMount, refetch } = useProfile({ staleTime: 0 })
  const [changing, setChanging] = useState(false)
  // It opens once, with what the provider keeps by now, or with why that cannot be had: saving what was kept here
  // would undo what was chosen on another device.
  if (!isFetchedAfterMount) return null
  if (changing) return <PasswordDialog onClose={() => setChanging(false)} />
  return (
    <ProfileDialog
      key={data ? 'known' : 'unknown'}
      profile={data}
      failure={error?.message}
      onRetry={() => void refetch()}
      onPassword={() => setChanging(true)}
      onClose={onClose}
    />
  )
}

interface ProfileDialogProps {
  profile: Profile | undefined
  failure: string | undefined
  onRetry: () => void
  onPassword: () => void
  onClose: () => void
}

function ProfileDialog({ profile, failure, onRetry, onPassword, onClose }: ProfileDialogProps) {
  const { zone } = usePlace()
  const { session } = useSession()
  const update = useUpdateProfile()
  const form = useForm({
    initialValues: valuesOf(profile),
    schema: profileForm,
    toBody: (values: ProfileValues) => bodyOf(values, profile, zone),
    submit: async (body) => {
      // Another device of the account may have chosen meanwhile: it keeps what was not touched here.
      const opened = bodyOf(valuesOf(profile), profile, zone)
      return update.mutateAsync({ body: mergeChanges(body, opened, await request(ownProfile)) })
    },
    onSaved: () => {
      notify({ kind: 'success', text: t('Saved: My Account') })
      void session.resume()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('My Account')}
      saveLabel={t('Save changes')}
      form={form}
      complete={profile !== undefined}
      onClose={onClose}
    >
      <OwnFacts />
      {profile ? (
        <>
          <TextInput label={t('Name')} maxLength={80} required {...form.field('displayName')} />
          <AppearanceFields form={form} zone={zone} />
          <NotificationFields form={form} zone={quietZone(form.values, profile, zone)} />
          <DigestFields form={form} onLeave={onClose} />
          <SoundFields form={form} />
        </>
      ) : (
        failure !== undefined && (
          <Text role="alert" c="var(--status-bad-fg)">
            {failure}{' '}
            <Button variant="subtle" onClick={onRetry}>
              {t('Try again')}
            </Button>
          </Text>
        )
      )}
      <PushLine always />
      <UnitChoice />
      <Button variant="default" onClick={onPassword} disabled={form.dirty}>
        {t('Change password')}
      </Button>
    </FormDialog>
  )
}

function OwnFacts() {
  const { user, restaurants, userType } = useSession().state
  if (!user) return null
  const own = userType === 'USER' ? restaurants.find((r) => r.value !== SELECT) : undefined
  const role = user.userRoleDto
  return (
    <div>
      <Facts
        facts={[
          [t('E-mail'), user.email, 'data'],
          [t('Type'), typeWord(user.type)],
          ...(role?.name ? ([[t('Role'), role.name, 'data']] as const) : []),
          ...(own ? ([[t('Restaurant'), own.label, 'data']] as const) : []),
        ]}
      />
      {role && userType !== 'ADMIN' && (
        <details>
          <summary className={css.summary}>{t('My permissions')}</summary>
          <PermissionList accessList={role.accessList} label={t('My permissions')} />
        </details>
      )}
    </div>
  )
}

/** The unit is this device's, and holds at once. */
function UnitChoice() {
  const [unit, setUnit] = useWeightUnit()
  return (
    <div>
      <Text component="span" id="weight-unit" fw={600} size="sm">
        {t('Weight unit on this device')}
      </Text>
      <SegmentedControl
        fullWidth
        mt={4}
        aria-labelledby="weight-unit"
        value={unit}
        onChange={(value) => setUnit(value === 'lbs' ? 'lbs' : 'kg')}
        data={WEIGHT_UNITS.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  )
}
