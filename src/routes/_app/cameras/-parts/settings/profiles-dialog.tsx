import { Button, Loader } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import {
  cameraProfiles,
  changeProfile,
  createProfile,
  deleteProfile,
} from '#src/contract/cameras/camera-settings.ts'
import { type Camera, cameras, type VideoProfile } from '#src/contract/cameras/cameras.ts'
import type { Abilities } from '#src/domain/cameras/profiles.ts'
import { t } from '#src/domain/language/text.ts'
import { PROFILE_STATES } from '#src/domain/statuses.ts'
import { ActionButton, CreateButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Failed, NoRecords } from '#src/ui/messages/empty.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './settings.module.css'
import { codingText, NO_ONVIF, pathOf, sizeWithPresets } from './settings-words.ts'
import { useAbilities } from './use-abilities.ts'

export interface ProfilesDialogProps {
  camera: Camera
  /** Null for a new one. */
  onEdit: (profile: VideoProfile | null, abilities: Abilities) => void
  onDelete: (profile: VideoProfile) => void
  onClose: () => void
}

/** What profiles are for, by how the camera is reached. */
const ABOUT: Record<Camera['source'], string> = {
  DEMO: t('Streams use the active profile from their next start.'),
  RTSP: NO_ONVIF,
  ONVIF: t(
    "These are the camera's own streams. A change is saved on the camera, and its live video stops for everybody.",
  ),
}

/** Why a camera has the profiles that it has; null where people decide. */
const FIXED: Record<Camera['source'], string | null> = {
  DEMO: null,
  RTSP: NO_ONVIF,
  ONVIF: t("These are the camera's own streams. Add or delete them in its own settings."),
}
/** Why another profile is not made active. */
const ALWAYS_PLAYED: Record<Camera['source'], string | null> = {
  DEMO: null,
  RTSP: NO_ONVIF,
  ONVIF: t('The camera wall plays this stream. Choose streams under Change address.'),
}

/** A camera's profiles, which of them is played, and the way to more. */
export function ProfilesDialog({ camera, onEdit, onDelete, onClose }: ProfilesDialogProps) {
  const { refusal } = usePlace()
  const phone = usePhone()
  const profiles = useQuery(queryOptionsFor(cameraProfiles, pathOf(camera)))
  const activate = useMutation(mutationOptionsFor(changeProfile, { invalidates: [cameraProfiles, cameras] }))
  const { params } = pathOf(camera)
  const all = profiles.data?.content ?? []
  const main = useAbilities(camera)
  const wall = useAbilities(camera, all.find(({ active }) => !active)?.uuid)
  const failed = [main, wall].filter(({ reload }) => reload !== null)
  const retry = () => {
    for (const { reload } of failed) reload?.()
  }
  const { abilities } = main
  const most = abilities?.limits.profiles ?? Number.POSITIVE_INFINITY
  const fixed = FIXED[camera.source]
  const full =
    all.length >= most
      ? t('A camera can have at most {count} profiles. Delete one first.', { count: most })
      : null

  const makeActive = ({ uuid, ...profile }: VideoProfile) =>
    activate.mutate(
      { params: { ...params, profileId: uuid }, body: { ...profile, active: true } },
      {
        onSuccess: () => notify({ kind: 'success', text: t('Active: {profile}', { profile: profile.name }) }),
        onError: ({ message }) => notify({ kind: 'error', title: t('Error'), text: message }),
      },
    )
  return (
    <Dialog
      title={t('Profiles of {camera}', { camera: camera.name })}
      onClose={onClose}
      size={640}
      fullScreen={phone}
    >
      <p className={css.about}>{ABOUT[camera.source]}</p>
      {profiles.isPending && <Loader role="status" aria-label={t('Loading')} />}
      {profiles.error && !profiles.data && (
        <Failed rows failure={profiles.error} onRetry={() => void profiles.refetch()} />
      )}
      {profiles.data && all.length === 0 && <NoRecords />}
      {failed[0] && (
        <p role="status">
          {failed[0].unknown}
          <Button variant="subtle" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      <ul className={css.profiles} aria-label={t('Profiles')}>
        {all.map((profile) => {
          const known = profile.active ? main : wall
          return (
            <li key={profile.uuid} className={css.profile}>
              <div className={css.profileWords}>
                <div className={css.profileName}>
                  <Data>{profile.name}</Data>
                  {profile.active && <StatusBadge status={PROFILE_STATES.ACTIVE} />}
                </div>
                <div>{sizeWithPresets(profile)}</div>
                <div className={css.profileCoding}>{codingText(profile)}</div>
              </div>
              <div className={css.profileActs}>
                {!profile.active && (
                  <ActionButton
                    variant="default"
                    size="compact-md"
                    refusal={refusal(changeProfile.permission) ?? ALWAYS_PLAYED[camera.source]}
                    aria-label={t('Make active: {profile}', { profile: profile.name })}
                    onClick={() => makeActive(profile)}
                  >
                    {t('Make active')}
                  </ActionButton>
                )}
                <IconAction
                  refusal={refusal(changeProfile.permission) ?? known.unknown}
                  label={t('Edit profile: {profile}', { profile: profile.name })}
                  onClick={() => known.abilities && onEdit(profile, known.abilities)}
                >
                  <IconPencil size={20} aria-hidden />
                </IconAction>
                <IconAction
                  refusal={refusal(deleteProfile.permission) ?? fixed ?? (profile.active ? STAYS : null)}
                  label={t('Delete profile: {profile}', { profile: profile.name })}
                  onClick={() => onDelete(profile)}
                >
                  <IconTrash size={20} aria-hidden />
                </IconAction>
              </div>
            </li>
          )
        })}
      </ul>
      <CreateButton
        mt={16}
        refusal={refusal(createProfile.permission) ?? fixed ?? main.unknown ?? full}
        onClick={() => abilities && onEdit(null, abilities)}
      >
        {t('Add profile')}
      </CreateButton>
    </Dialog>
  )
}

const STAYS = t('This is the active profile. Make another one active first.')
