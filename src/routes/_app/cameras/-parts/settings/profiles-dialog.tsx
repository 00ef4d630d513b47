import { Button, Loader } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { notify } from '#src/app/notify.ts'
import { usePlace } from '#src/app/place.ts'
import {
  cameraLimits,
  cameraProfiles,
  cameraResolutions,
  changeProfile,
  createProfile,
  deleteProfile,
} from '#src/contract/cameras/camera-settings.ts'
import { type Camera, cameras, type VideoProfile } from '#src/contract/cameras/cameras.ts'
import type { Abilities } from '#src/domain/cameras/profiles.ts'
import { PROFILE_STATES } from '#src/domain/status.ts'
import { ActionButton, CreateButton, IconAction } from '#src/ui/buttons/action-button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Failed, NoRecords } from '#src/ui/messages/empty.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './settings.module.css'
import { codingText, pathOf, sizeWithPresets } from './settings-words.ts'

interface KnownAbilities {
  /** Null until they are known. */
  abilities: Abilities | null
  /** Asks again for what could not be read; null where nothing failed. */
  reload: (() => void) | null
}

/** What a camera can do. */
function useAbilities(camera: Camera): KnownAbilities {
  const resolutions = useQuery(queryOptionsFor(cameraResolutions, pathOf(camera)))
  const limits = useQuery(queryOptionsFor(cameraLimits, pathOf(camera)))
  return {
    abilities:
      resolutions.data && limits.data
        ? { resolutions: resolutions.data.resolutions, limits: limits.data.profileLimits }
        : null,
    reload: retryMissing(resolutions, limits),
  }
}

export interface ProfilesDialogProps {
  camera: Camera
  /** Null for a new one. */
  onEdit: (profile: VideoProfile | null, abilities: Abilities) => void
  onDelete: (profile: VideoProfile) => void
  onClose: () => void
}

const NOT_YET = 'Loading what this camera supports…'
const NOT_KNOWN = "Couldn't load what this camera supports."

/** A camera's profiles, which of them is played, and the way to more. */
export function ProfilesDialog({ camera, onEdit, onDelete, onClose }: ProfilesDialogProps) {
  const { refusal } = usePlace()
  const phone = usePhone()
  const profiles = useQuery(queryOptionsFor(cameraProfiles, pathOf(camera)))
  const { abilities, reload } = useAbilities(camera)
  const activate = useMutation(mutationOptionsFor(changeProfile, { invalidates: [cameraProfiles, cameras] }))
  const { params } = pathOf(camera)
  const all = profiles.data?.content ?? []
  const most = abilities?.limits.profiles ?? Number.POSITIVE_INFINITY
  const unknown = abilities ? null : reload ? NOT_KNOWN : NOT_YET
  const full = all.length >= most ? `A camera can have at most ${most} profiles. Delete one first.` : null

  const makeActive = ({ uuid, ...profile }: VideoProfile) =>
    activate.mutate(
      { params: { ...params, profileId: uuid }, body: { ...profile, active: true } },
      {
        onSuccess: () => notify({ kind: 'success', text: `Active: ${profile.name}` }),
        onError: ({ message }) => notify({ kind: 'error', title: 'Error', text: message }),
      },
    )
  return (
    <Dialog title={`Profiles of ${camera.name}`} onClose={onClose} size={640} fullScreen={phone}>
      <p className={css.about}>Streams use the active profile from their next start.</p>
      {profiles.isPending && <Loader role="status" aria-label="Loading" />}
      {profiles.error && !profiles.data && (
        <Failed rows failure={profiles.error} onRetry={() => void profiles.refetch()} />
      )}
      {profiles.data && all.length === 0 && <NoRecords />}
      {!abilities && reload && (
        <p role="status">
          {NOT_KNOWN}
          <Button variant="subtle" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      <ul className={css.profiles} aria-label="Profiles">
        {all.map((profile) => (
          <li key={profile.uuid} className={css.profile}>
            <div className={css.profileWords}>
              <div className={css.profileName}>
                {profile.name}
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
                  refusal={refusal(changeProfile.permission)}
                  aria-label={`Make active: ${profile.name}`}
                  onClick={() => makeActive(profile)}
                >
                  Make active
                </ActionButton>
              )}
              <IconAction
                refusal={refusal(changeProfile.permission) ?? unknown}
                label={`Edit profile: ${profile.name}`}
                onClick={() => abilities && onEdit(profile, abilities)}
              >
                <IconPencil size={20} aria-hidden />
              </IconAction>
              <IconAction
                refusal={refusal(deleteProfile.permission) ?? (profile.active ? STAYS : null)}
                label={`Delete profile: ${profile.name}`}
                onClick={() => onDelete(profile)}
              >
                <IconTrash size={20} aria-hidden />
              </IconAction>
            </div>
          </li>
        ))}
      </ul>
      <CreateButton
        mt={16}
        refusal={refusal(createProfile.permission) ?? unknown ?? full}
        onClick={() => abilities && onEdit(null, abilities)}
      >
        Add profile
      </CreateButton>
    </Dialog>
  )
}

const STAYS = 'This is the active profile. Make another one active first.'
