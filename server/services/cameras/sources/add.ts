import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change } from '#server/services/changes/change.ts'
import { cameraSource } from '#server/store/cameras/cameras.ts'
import { replaceProfiles } from '#server/store/cameras/profiles.ts'
import {
  agentsOf,
  cameraAt,
  type PulledSource,
  type StoredSource,
  sourceOf,
  storeSource,
} from '#server/store/cameras/sources.ts'
import { entryOf, updateEntry } from '#server/store/dictionary.ts'
import type { InspectedStream, Inspection } from '#server/video/cameras/inspect.ts'
import type {
  CameraSourceEntry,
  NewCameraForm,
  SourceForm,
  TestForm,
} from '#src/contract/cameras/camera-sources.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { badRequest, conflict } from '#src/contract/define/refusal.ts'
import { addressText, parseStreamUrl, type TypedAddress } from '#src/domain/cameras/address.ts'
import { CAMERA_FAULT_TEXTS, type CameraFault } from '#src/domain/cameras/faults.ts'
import { t } from '#src/domain/language/text.ts'
import { createEntry, presentEntry } from '../../changes/dictionary.ts'
import type { Services } from '../../services.ts'
import { accessTo, forgetOthers } from '../agents/agents.ts'
import { toldCameras } from '../cameras.ts'
import { endStreamsOf } from '../live-streams.ts'
import { forgetAbilities } from './abilities.ts'
import { keepCredentials, openPassword } from './passwords.ts'

/** Which field of the form is to be looked at for a fault; the address unless it is one of these. */
const FIELD_OF: Partial<Record<CameraFault, string>> = {
  CREDENTIALS: 'password',
  CREDENTIALS_NEEDED: 'username',
  NO_SUCH_STREAM: 'streamPath',
  NO_VIDEO: 'streamPath',
  AGENT_AWAY: 'agent',
}

/** What a form says of how a camera is reached. @throws Refused 400 by field for what is no address. */
export function reachedOf({ address, username, password, streamPath }: TestForm): TypedAddress {
  const typed = parseStreamUrl(address)
  // Typed by itself, a path stands for itself.
  const path = streamPath === undefined ? null : parseStreamUrl(`host/${streamPath.replace(/^\//, '')}`)?.path
  if (path === undefined)
    throw badRequest(t('Enter a path such as /stream1.'), { streamPath: t('Enter a path') })
  if (!typed)
    throw badRequest(t('Enter an address such as 10.20.0.15 or rtsp://10.20.0.15/stream1.'), {
      address: t('Enter an address'),
    })
  return {
    host: typed.host,
    port: typed.port,
    path: path ?? typed.path,
    username: username ?? typed.username,
    password: password ?? typed.password,
  }
}

/** How the main stream and the smaller one were chosen: by ONVIF's names, or the only one there is. */
function chosenStreams(
  { streams }: Inspection,
  { mainToken, subToken }: Pick<NewCameraForm, 'mainToken' | 'subToken'>,
): { main: InspectedStream; sub: InspectedStream | null } {
  const named = (token: string | undefined) => streams.find((one) => one.token === token && one.usable)
  const main = mainToken === undefined ? streams.find(({ usable }) => usable) : named(mainToken)
  if (!main)
    throw badRequest(t('Choose a stream that Linewatch can show.'), { mainToken: t('Choose a stream') })
  const sub = subToken === undefined ? null : (named(subToken) ?? null)
  if (subToken !== undefined && !sub)
    throw badRequest(t('Choose a smaller stream that Linewatch can show.'), {
      subToken: t('Choose a stream'),
    })
  return { main, sub: sub === main ? null : sub }
}

/**
 * The agent that a form names, of the camera's restaurant; null where it names none.
 * @throws Refused 400 by field
 */
export async function agentIdOf(
  { db }: Pick<Services, 'db'>,
  restaurantUuid: string,
  agent: string | undefined,
): Promise<number | null> {
  if (agent === undefined) return null
  const found = (await agentsOf(db, restaurantUuid)).find(({ uuid }) => uuid === agent)
  if (!found) throw badRequest(t('Choose a PC of this restaurant.'), { agent: t('Choose a PC') })
  return found.id
}

interface Found {
  reached: TypedAddress
  source: StoredSource
  streams: InspectedStream[]
}

/** Connects to a camera as a form says, and gives what is stored of it. @throws Refused 400 by field with the fault. */
async function find(
  services: Pick<Services, 'cameras' | 'agents'>,
  by: { agentId: number | null; uuid: string | null },
  reached: TypedAddress,
  form: Pick<NewCameraForm, 'mainToken' | 'subToken'>,
): Promise<Found> {
  const inspection = await accessTo(services, by).inspect(reached, form.mainToken ?? null)
  const { outcome, device, devicePort } = inspection
  if (outcome !== 'OK') {
    const message = CAMERA_FAULT_TEXTS[outcome]
    throw badRequest(message, { [FIELD_OF[outcome] ?? 'address']: message })
  }
  const { main, sub } = chosenStreams(inspection, form)
  const source: StoredSource = {
    kind: devicePort === null ? 'RTSP' : 'ONVIF',
    agentId: by.agentId,
    host: reached.host,
    port: main.port,
    devicePort,
    mainPath: main.path,
    subPath: sub?.path ?? null,
    mainToken: main.token,
    subToken: sub?.token ?? null,
    manufacturer: device?.manufacturer ?? null,
    model: device?.model ?? null,
    serial: device?.serial ?? null,
    firmware: device?.firmware ?? null,
  }
  return { reached, source, streams: sub ? [main, sub] : [main] }
}

/** Stores where a camera is, with its credentials and streams. @throws Refused 409 when another camera is there. */
async function store(
  services: Pick<Services, 'secrets' | 'agents'>,
  tx: Database,
  uuid: string,
  found: Found,
) {
  const { reached, source, streams } = found
  const other = await cameraAt(tx, source, uuid)
  if (other !== null) throw conflict(t('This camera is already added as {other}.', { other }))
  await storeSource(tx, uuid, source)
  await keepCredentials(services, tx, { uuid, ...source }, reached)
  const profiles = streams.map(({ width, height, frameRate, bitrate }, index) => ({
    name: index === 0 ? 'Main' : 'Wall',
    codec: 'H264' as const,
    width: width ?? 0,
    height: height ?? 0,
    frameRate: Math.round(frameRate ?? 0),
    bitrate: bitrate ?? 0,
    active: index === 0,
  }))
  await replaceProfiles(tx, uuid, profiles)
}

/** Adds a camera, once it has been seen to give a picture. @throws Refused 400 by field, 404, 409. */
export async function createCamera(
  services: Services,
  by: ChangeBy,
  restaurantUuid: string,
  { name, categories, ...form }: NewCameraForm,
): Promise<Camera> {
  const agentId = await agentIdOf(services, restaurantUuid, form.agent)
  const found = await find(services, { agentId, uuid: null }, reachedOf(form), form)
  const at = services.now()
  const source = toldCameras(at)
  return createEntry(
    services,
    by,
    {
      ...source,
      stored: (camera) => ({ ...source.stored(camera), online: true, status_at: at }),
      storeMore: async (tx, uuid, camera) => {
        await source.storeMore?.(tx, uuid, camera)
        await store(services, tx, uuid, found)
      },
    },
    { name, categories, restaurantUuid },
  )
}

/** @throws Refused 404, 409 for a camera of the demonstration. */
export async function presentSource(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { scope }: Pick<ChangeBy, 'scope'>,
  uuid: string,
): Promise<{ camera: Camera; source: PulledSource }> {
  const camera = await presentEntry(db, cameraSource(now()), scope, uuid)
  const source = await sourceOf(db, { uuid })
  if (!source)
    throw conflict(t('{name} belongs to the demonstration. It has no address.', { name: camera.name }))
  return { camera, source }
}

/** Of a camera of the demonstration. */
const NO_ADDRESS = {
  address: null,
  username: null,
  hasPassword: false,
  streamPath: null,
  agent: null,
  mainToken: null,
  subToken: null,
}

/** Where a camera is. @throws Refused 404 */
export async function cameraSourceEntry(
  services: Services,
  by: ChangeBy,
  uuid: string,
): Promise<CameraSourceEntry> {
  const camera = await presentEntry(services.db, cameraSource(services.now()), by.scope, uuid)
  const source = await sourceOf(services.db, { uuid })
  if (!source) return { ...NO_ADDRESS, version: camera.version }
  const { kind, host, port, devicePort, mainPath, mainToken, subToken, username, password } = source
  return {
    address: addressText({ host, port: kind === 'ONVIF' ? (devicePort ?? port) : port }),
    username,
    // An agent's camera has its password there: with each user name.
    hasPassword: password !== null || (camera.through !== null && username !== null),
    agent: camera.through?.id ?? null,
    streamPath: kind === 'ONVIF' ? null : mainPath,
    mainToken,
    subToken,
    version: camera.version,
  }
}

/**
 * How a camera is reached, with the stored password where none was typed. It goes only to the host it was stored for:
 * else a camera could be pointed at a host that reads it. An agent has the password itself.
 */
export const withStoredPassword = (
  services: Pick<Services, 'secrets'>,
  typed: TypedAddress,
  stored: PulledSource,
  agentId: number | null,
): TypedAddress =>
  typed.password === null && typed.host === stored.host && agentId === stored.agentId
    ? { ...typed, username: typed.username ?? stored.username, password: openPassword(services, stored) }
    : typed

/** Changes where a camera is. @throws Refused 400 by field, 404, 409. */
export async function changeSource(
  services: Services,
  by: ChangeBy,
  uuid: string,
  { version, ...form }: SourceForm,
): Promise<Camera> {
  const { camera: present, source: before } = await presentSource(services, by, uuid)
  const agentId = await agentIdOf(services, present.restaurantUuid, form.agent)
  const reached = withStoredPassword(services, reachedOf(form), before, agentId)
  const found = await find(services, { agentId, uuid }, reached, form)
  const camera = await change(services, by.actor, toldCameras(services.now()), 'CAMERA_SOURCE_CHANGED', {
    lock: (tx, at) => entryOf(tx, toldCameras(at), by.scope, uuid, 'FOR UPDATE'),
    version,
    act: async (tx, _, at) => {
      await store(services, tx, uuid, found)
      await updateEntry(tx, cameraSource(at), uuid, { updated_at: at })
      return presentEntry(tx, toldCameras(at), by.scope, uuid)
    },
  })
  forgetAbilities(services, uuid)
  // An agent that is away forgets when it comes back.
  if (before.agentId !== null && before.agentId !== agentId)
    await forgetOthers(services, before.agentId).catch(() => {})
  // Who watches starts again, at the new place.
  await endStreamsOf(services, uuid)
  services.video.endCamera(before.cameraId)
  services.cameraHls.end(before.cameraId)
  return camera
}
