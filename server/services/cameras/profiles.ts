import type { Database } from '#server/db/query.ts'
import { CLIP_ABILITIES } from '#server/domain/cameras/clip-abilities.ts'
import { type ChangeBy, change, create, type Subject, takenRefusal } from '#server/services/changes/change.ts'
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
import { type Abilities, profileFaults, sizeText } from '#src/domain/cameras/profiles.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { presentEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellCamera } from './camera-news.ts'
import { endStreamsOf } from './live-streams.ts'
import { abilitiesOf } from './sources/abilities.ts'
import { profilesElsewhere, tokenOf, writeToCamera } from './sources/camera-profiles.ts'
import { onvifSourceOf } from './sources/onvif.ts'

type Profiles = Promise<{ content: VideoProfile[] }>

/** A profile with its camera, as the record speaks of it. */
type OfCamera = Pick<Camera, 'uuid' | 'restaurantUuid' | 'name' | 'source'> & { profile: VideoProfile }

const PROFILE: Subject<OfCamera> = {
  kind: 'CAMERA',
  noun: msg('profile of this camera'),
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
const cameraThere = ({ db, now }: Services, { scope }: ChangeBy, uuid: string): Promise<Camera> =>
  presentEntry(db, cameraSource(now()), scope, uuid)

/** @throws Refused 404. */
export async function cameraProfilesOf(services: Services, by: ChangeBy, uuid: string): Profiles {
  await cameraThere(services, by, uuid)
  return { content: await profilesOf(services.db, uuid) }
}

/**
 * What a profile of a camera can be set to; that of its main stream unless another one is named.
 * @throws Refused 404, 409 for a camera without ONVIF, or one that does not answer
 */
export async function cameraAbilities(
  services: Services,
  by: ChangeBy,
  uuid: string,
  profileUuid?: string,
): Promise<Abilities> {
  const camera = await cameraThere(services, by, uuid)
  const profile =
    profileUuid === undefined ? { active: true } : await presentProfile(services.db, uuid, profileUuid)
  if (camera.source === 'DEMO') return CLIP_ABILITIES
  const source = await onvifSourceOf(services, camera, profilesElsewhere)
  return abilitiesOf(services, source, tokenOf(source, profile))
}

/** The camera, locked, as a profile of it is recorded. @throws Refused 404. */
async function lockCamera(tx: Database, { scope }: ChangeBy, uuid: string, at: number) {
  const { name, restaurantUuid, source } = await presentEntry(tx, cameraSource(at), scope, uuid, 'FOR UPDATE')
  return { uuid, name, restaurantUuid, source }
}

/** @throws Refused 404. */
async function presentProfile(db: Database, uuid: string, profileUuid: string): Promise<VideoProfile> {
  const profile = (await profilesOf(db, uuid)).find((one) => one.uuid === profileUuid)
  if (!profile) throw notFound(t('This profile'))
  return profile
}

/** A profile of a camera that is locked. @throws Refused 404 for either. */
async function lockProfile(tx: Database, by: ChangeBy, uuid: string, profileUuid: string, at: number) {
  const camera = await lockCamera(tx, by, uuid, at)
  return { ...camera, profile: await presentProfile(tx, uuid, profileUuid) }
}

/** @throws Refused 409 for a camera whose profiles are its streams: none is added or deleted here. */
function refuseForStreams({ name, source }: Pick<Camera, 'name' | 'source'>): void {
  if (source === 'RTSP') throw conflict(profilesElsewhere(name))
  if (source === 'ONVIF')
    throw conflict(
      t('The profiles of {name} are its streams. Add or delete them in its own settings.', { name }),
    )
}

/** @throws Refused 400 with what is wrong, by field. */
function checked(form: ProfileForm, abilities: Abilities): void {
  const fields = profileFaults(form, abilities)
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
    refuseForStreams(camera)
    checked(form, CLIP_ABILITIES)
    const { profiles: most } = CLIP_ABILITIES.limits
    if ((await profilesOf(tx, uuid)).length >= most)
      throw conflict(t('A camera can have at most {most} profiles. Delete one first.', { most }))
    if (form.active) await deactivateProfiles(tx, uuid)
    return { ...camera, profile: await insertProfile(tx, uuid, form) }
  })
  return { content: await profilesOf(services.db, uuid) }
}

/**
 * Changes a profile: on the camera itself where it is one of its streams, and then as the camera has made it.
 * @throws Refused 400, 404, 409 when another has the name, or the camera does not take it.
 */
export async function changeProfile(
  services: Services,
  by: ChangeBy,
  uuid: string,
  profileUuid: string,
  form: ProfileForm,
): Profiles {
  const camera = await cameraThere(services, by, uuid)
  const isClip = camera.source === 'DEMO'
  const stored = isClip ? form : await changeOnCamera(services, camera, profileUuid, form)
  await change(services, by.actor, PROFILE, 'CAMERA_PROFILE_CHANGED', {
    lock: (tx, at) => lockProfile(tx, by, uuid, profileUuid, at),
    act: async (tx, before) => {
      if (isClip) checked(stored, CLIP_ABILITIES)
      if (stored.active) await deactivateProfiles(tx, uuid)
      return { ...before, profile: await updateProfile(tx, profileUuid, stored) }
    },
  })
  if (!isClip) await endStreamsOf(services, uuid)
  return { content: await profilesOf(services.db, uuid) }
}

/**
 * Sets a profile on its camera; outside a transaction, since cameras take seconds.
 * @returns what the camera has made of it
 */
async function changeOnCamera(
  services: Services,
  camera: Camera,
  profileUuid: string,
  form: ProfileForm,
): Promise<ProfileForm> {
  const { uuid, name } = camera
  const source = await onvifSourceOf(services, camera, profilesElsewhere)
  const profile = await presentProfile(services.db, uuid, profileUuid)
  if (form.active !== profile.active)
    throw conflict(t('{name} always plays its own streams. Choose them under Change address.', { name }))
  await checkName(services.db, uuid, profileUuid, form)
  const token = tokenOf(source, profile)
  checked(form, await abilitiesOf(services, source, token))
  return writeToCamera(services, source, token, form)
}

/** The index would refuse it too, but only after the camera was changed. @throws Refused 409 by field. */
async function checkName(db: Database, uuid: string, profileUuid: string, form: ProfileForm): Promise<void> {
  const name = form.name.toLowerCase()
  const others = (await profilesOf(db, uuid)).filter((one) => one.uuid !== profileUuid)
  const [unique] = uniqueOfProfile
  if (unique && others.some((one) => one.name.toLowerCase() === name)) throw takenRefusal(PROFILE, unique)
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
    act: async (tx, { profile, ...camera }) => {
      refuseForStreams(camera)
      if (profile.active)
        throw conflict(
          t('{name} is the active profile. Make another one active first.', { name: profile.name }),
        )
      await deleteProfile(tx, profileUuid)
      return null
    },
  })
  return { content: await profilesOf(services.db, uuid) }
}
