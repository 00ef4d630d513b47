import sql, { join } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { ProfileForm } from '#src/contract/cameras/camera-settings.ts'
import type { VideoProfile } from '#src/contract/cameras/cameras.ts'
import { msg } from '#src/domain/language/text.ts'
import type { Unique } from '../dictionary.ts'

export const uniqueOfProfile: readonly Unique[] = [
  { index: 'camera_profile_name', field: 'name', word: msg('name') },
]

const columns = sql`uuid, name, codec, width, height, frame_rate, bitrate, active`
/** The camera with a uuid; the caller has checked that they may see it. */
const cameraId = (camera: string) => sql`(SELECT id FROM camera WHERE uuid = ${camera})`

export function profilesOf(db: Database, camera: string): Promise<VideoProfile[]> {
  return db.rows<VideoProfile>(
    sql`SELECT ${columns} FROM camera_profile WHERE camera_id = ${cameraId(camera)} ORDER BY name, id`,
  )
}

/** The camera's other profiles are played no more. */
export function deactivateProfiles(tx: Database, camera: string): Promise<number> {
  return tx.run(
    sql`UPDATE camera_profile SET active = false WHERE camera_id = ${cameraId(camera)} AND active`,
  )
}

const values = (form: ProfileForm) =>
  sql`${form.name}, ${form.codec}, ${form.width}, ${form.height}, ${form.frameRate}, ${form.bitrate}, ${form.active}`

export function insertProfile(tx: Database, camera: string, form: ProfileForm): Promise<VideoProfile> {
  return tx.one<VideoProfile>(sql`
    INSERT INTO camera_profile (camera_id, name, codec, width, height, frame_rate, bitrate, active)
    SELECT ${cameraId(camera)}, ${values(form)} RETURNING ${columns}`)
}

export function updateProfile(tx: Database, uuid: string, form: ProfileForm): Promise<VideoProfile> {
  return tx.one<VideoProfile>(sql`
    UPDATE camera_profile
       SET (name, codec, width, height, frame_rate, bitrate, active) = (${values(form)})
     WHERE uuid = ${uuid} RETURNING ${columns}`)
}

export function deleteProfile(tx: Database, uuid: string): Promise<number> {
  return tx.run(sql`DELETE FROM camera_profile WHERE uuid = ${uuid}`)
}

/** Puts these in the place of all that the camera has. */
export async function replaceProfiles(
  tx: Database,
  camera: string,
  forms: readonly ProfileForm[],
): Promise<void> {
  await tx.run(sql`DELETE FROM camera_profile WHERE camera_id = ${cameraId(camera)}`)
  const rows = forms.map((form) => sql`(${cameraId(camera)}, ${values(form)})`)
  await tx.run(sql`
    INSERT INTO camera_profile (camera_id, name, codec, width, height, frame_rate, bitrate, active)
    VALUES ${join(rows)}`)
}
