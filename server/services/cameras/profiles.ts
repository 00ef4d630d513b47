import type { Database } from '#server/db/query.ts'
import { CLIP_ABILITIES } from '#server/domain/cameras/clip-abilities.ts'
import { cameraSource } from '#server/store/cameras/cameras.ts'
import {
  deactivateProfiles,
  deleteProfile,
  insertProfile,
  isNameTaken,
  profilesOf,
  updateProfile,
} from '#server/store/cameras/profiles.ts'
import type { ProfileForm } from '#src/contract/cameras/camera-settings.ts'
import type { Camera, VideoProfile } from '#src/contract/cameras/cameras.ts'
import { badRequest, conflict, notFound } from '#src/contract/refused.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import { profileFaults, sizeText } from '#src/domain/cameras/profiles.ts'
import { type Became, type By, deed, type Recorded } from '../changes/deed.ts'
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

const recorded: Recorded<OfCamera> = {
  kind: 'CAMERA',
  called: ({ name }) => name,
  recorded: ({ profile: { uuid: _, width, height, name, ...rest } }) => ({
    profile: name,
    size: sizeText({ width, height }),
    ...rest,
  }),
  tell: tellCamera,
}

/** @throws Refused 404 for a camera that is not there or not the caller's. */
export const cameraThere = ({ db, now }: Services, { scope }: By, uuid: string): Promise<Camera> =>
  presentEntry(db, cameraSource(now()), scope, uuid)

/** @throws Refused 404. */
export async function cameraProfilesOf(services: Services, by: By, uuid: string): Profiles {
  await cameraThere(services, by, uuid)
  return { content: await profilesOf(services.db, uuid) }
}

interface Found {
  of: (profile: VideoProfile) => OfCamera
  profiles: VideoProfile[]
  tx: Database
}

/** One change of a camera's profiles, with the camera locked; answers all that it then has. */
async function changed(
  services: Services,
  by: By,
  uuid: string,
  action: AuditAction,
  act: (found: Found) => Promise<Became<OfCamera>>,
): Profiles {
  try {
    await deed(services, by.actor, recorded, action, async (tx, at) => {
      const camera = await presentEntry(tx, cameraSource(at), by.scope, uuid, 'FOR UPDATE')
      const { name, restaurantUuid } = camera
      const of = (profile: VideoProfile): OfCamera => ({ uuid, name, restaurantUuid, profile })
      return act({ of, profiles: await profilesOf(tx, uuid), tx })
    })
  } catch (error) {
    if (!isNameTaken(error)) throw error
    const message = 'Another profile of this camera has this name'
    throw conflict(`${message}.`, { name: message })
  }
  return { content: await profilesOf(services.db, uuid) }
}

/** @throws Refused 400 with what is wrong, by field. */
function checked(form: ProfileForm): void {
  const fields = profileFaults(form, CLIP_ABILITIES)
  const [first] = Object.values(fields)
  if (first !== undefined) throw badRequest(`${first}.`, fields)
}

const the = (profiles: readonly VideoProfile[], uuid: string): VideoProfile => {
  const profile = profiles.find((one) => one.uuid === uuid)
  if (!profile) throw notFound('This profile')
  return profile
}

/** @throws Refused 400, 404, 409 when the camera has as many as it can, or another has the name. */
export function createProfile(services: Services, by: By, uuid: string, form: ProfileForm): Profiles {
  return changed(services, by, uuid, 'CAMERA_PROFILE_CREATED', async ({ tx, of, profiles }) => {
    checked(form)
    const { profiles: most } = CLIP_ABILITIES.limits
    if (profiles.length >= most)
      throw conflict(`A camera can have at most ${most} profiles. Delete one first.`)
    if (form.active) await deactivateProfiles(tx, uuid)
    return { after: of(await insertProfile(tx, uuid, form)) }
  })
}

/** @throws Refused 400, 404, 409 when another has the name. */
export function changeProfile(
  services: Services,
  by: By,
  uuid: string,
  profileUuid: string,
  form: ProfileForm,
): Profiles {
  return changed(services, by, uuid, 'CAMERA_PROFILE_CHANGED', async ({ tx, of, profiles }) => {
    const before = the(profiles, profileUuid)
    checked(form)
    if (form.active) await deactivateProfiles(tx, uuid)
    return { before: of(before), after: of(await updateProfile(tx, profileUuid, form)) }
  })
}

/** @throws Refused 404, 409 for the active one. */
export function removeProfile(services: Services, by: By, uuid: string, profileUuid: string): Profiles {
  return changed(services, by, uuid, 'CAMERA_PROFILE_DELETED', async ({ tx, of, profiles }) => {
    const before = the(profiles, profileUuid)
    if (before.active) throw conflict(`${before.name} is the active profile. Make another one active first.`)
    await deleteProfile(tx, profileUuid)
    return { before: of(before) }
  })
}
