import type { Database } from '#server/db/query.ts'
import { CLIP_ABILITIES } from '#server/domain/cameras/clip-abilities.ts'
import { type ChangeBy, change, create, type Subject } from '#server/services/changes/change.ts'
import { cameraSource } from '#server/store/cameras/cameras.ts'
import {
  deactivateProfiles,
  deleteProfile,
  insertProfile,
  profilesOf,
  uniqueOfProfile,
  updateProfile,
} from '#server/store/cameras/profiles.ts'
import type { ProfileForm } from '#src/contract/cameras/camera-settings.ts'
import type { Camera, VideoProfile } from '#src/contract/cameras/cameras.ts'
import { badRequest, conflict, notFound } from '#src/contract/define/refusal.ts'
import { profileFaults, sizeText } from '#src/domain/cameras/profiles.ts'
import { presentEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellCamera } from './camera-news.ts'

type Profiles = Promise<{ content: VideoProfile[] }>

/** A profile with its camera, as the record speaks of it. */
interface OfCamera {
  uuid: string
  restaurantUuid: string
  name: string
  profile: VideoProfile
}

const PROFILE: Subject<OfCamera> = {
  kind: 'CAMERA',
  noun: 'profile of this camera',
  called: ({ name }) => name,
  recorded: ({ profile: { uuid: _, width, height, name, ...rest } }) => ({
    profile: name,
    size: sizeText({ width, height }),
    ...rest,
  }),
  unique: uniqueOfProfile,
  tell: tellCamera,
}

/** @throws Refused 404 for a camera that is not there or not the caller's. */
export const cameraThere = ({ db, now }: Services, { scope }: ChangeBy, uuid: string): Promise<Camera> =>
  presentEntry(db, cameraSource(now()), scope, uuid)

/** @throws Refused 404. */
export async function cameraProfilesOf(services: Services, by: ChangeBy, uuid: string): Profiles {
  await cameraThere(services, by, uuid)
  return { content: await profilesOf(services.db, uuid) }
}

/**
 * The camera, locked, as a profile of it is recorded.
 * @throws Refused 404, 409 for a camera whose profiles are set in its own settings.
 */
async function lockCamera(tx: Database, { scope }: ChangeBy, uuid: string, at: number) {
  const { name, restaurantUuid, source } = await presentEntry(tx, cameraSource(at), scope, uuid, 'FOR UPDATE')
  if (source !== 'DEMO')
    throw conflict(`Change the profiles of ${name} in the camera's own settings. Then test it here.`)
  return { uuid, name, restaurantUuid }
}

/** A profile of a camera that is locked. @throws Refused 404 for either. */
async function lockProfile(tx: Database, by: ChangeBy, uuid: string, profileUuid: string, at: number) {
  const camera = await lockCamera(tx, by, uuid, at)
  const profile = (await profilesOf(tx, uuid)).find((one) => one.uuid === profileUuid)
  if (!profile) throw notFound('This profile')
  return { ...camera, profile }
}

/** @throws Refused 400 with what is wrong, by field. */
function checked(form: ProfileForm): void {
  const fields = profileFaults(form, CLIP_ABILITIES)
  const [first] = Object.values(fields)
  if (first !== undefined) throw badRequest(`${first}.`, fields)
}

/** @throws Refused 400, 404, 409 when the camera has as many as it can, or another has the name. */
export async function createProfile(
  services: Services,
  by: ChangeBy,
  uuid: string,
  form: ProfileForm,
): Profiles {
  await create(services, by.actor, PROFILE, 'CAMERA_PROFILE_CREATED', async (tx, at) => {
    const camera = await lockCamera(tx, by, uuid, at)
    checked(form)
    const { profiles: most } = CLIP_ABILITIES.limits
    if ((await profilesOf(tx, uuid)).length >= most)
      throw conflict(`A camera can have at most ${most} profiles. Delete one first.`)
    if (form.active) await deactivateProfiles(tx, uuid)
    return { ...camera, profile: await insertProfile(tx, uuid, form) }
  })
  return { content: await profilesOf(services.db, uuid) }
}

/** @throws Refused 400, 404, 409 when another has the name. */
export async function changeProfile(
  services: Services,
  by: ChangeBy,
  uuid: string,
  profileUuid: string,
  form: ProfileForm,
): Profiles {
  await change(services, by.actor, PROFILE, 'CAMERA_PROFILE_CHANGED', {
    lock: (tx, at) => lockProfile(tx, by, uuid, profileUuid, at),
    act: async (tx, before) => {
      checked(form)
      if (form.active) await deactivateProfiles(tx, uuid)
      return { ...before, profile: await updateProfile(tx, profileUuid, form) }
    },
  })
  return { content: await profilesOf(services.db, uuid) }
}

/** @throws Refused 404, 409 for the active one. */
export async function removeProfile(
  services: Services,
  by: ChangeBy,
  uuid: string,
  profileUuid: string,
): Profiles {
  await change(services, by.actor, PROFILE, 'CAMERA_PROFILE_DELETED', {
    lock: (tx, at) => lockProfile(tx, by, uuid, profileUuid, at),
    act: async (tx, { profile }) => {
      if (profile.active)
        throw conflict(`${profile.name} is the active profile. Make another one active first.`)
      await deleteProfile(tx, profileUuid)
      return null
    },
  })
  return { content: await profilesOf(services.db, uuid) }
}
