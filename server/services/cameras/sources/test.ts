import type { ChangeBy } from '#server/services/changes/change.ts'
import { cameraHosts, type PulledSource } from '#server/store/cameras/sources.ts'
import type { InspectedStream, Inspection } from '#server/video/cameras/inspect.ts'
import type {
  CameraProfile,
  CameraTest,
  FoundCamera,
  TestForm,
} from '#src/contract/cameras/camera-sources.ts'
import { conflict } from '#src/contract/define/refusal.ts'
import { parseStreamUrl } from '#src/domain/cameras/address.ts'
import { CAMERA_FAULT_TEXTS, type CameraFault } from '#src/domain/cameras/faults.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { type Limit, takeAttempt } from '../../identity/attempts.ts'
import type { Caller } from '../../identity/sessions.ts'
import type { Services } from '../../services.ts'
import { accessTo } from '../agents/agents.ts'
import { forgetAbilities } from './abilities.ts'
import { agentIdOf, presentSource, reachedOf, withStoredPassword } from './add.ts'
import { reportCamera } from './links.ts'
import { openPassword } from './passwords.ts'

/** Tests of one account: more would be a search for what else is in the network. */
export const TEST_LIMIT: Limit = { count: 10, windowMs: MINUTE, text: () => t('Too many camera tests.') }

const limited = ({ db, now }: Pick<Services, 'db' | 'now'>, { account }: Caller) =>
  takeAttempt(db, [[`camera-test:${account.id}`, TEST_LIMIT]], now())

/** Connects to a camera that is not added yet. @throws Refused 400 by field for no address, 429. */
export async function test(
  services: Services,
  caller: Caller,
  restaurantUuid: string,
  form: TestForm,
): Promise<CameraTest> {
  const reached = reachedOf(form)
  const agentId = await agentIdOf(services, restaurantUuid, form.agent)
  await limited(services, caller)
  return answerOf(await accessTo(services, { agentId, uuid: null }).inspect(reached, null))
}

/**
 * Connects to a camera with what is stored of it, and keeps what comes of that; or with what was typed instead.
 * @throws Refused 400 by field for no address, 404, 409, 429.
 */
export async function retest(
  services: Services,
  caller: Caller,
  by: ChangeBy,
  uuid: string,
  { address, ...typed }: Partial<TestForm>,
): Promise<CameraTest> {
  const { camera, source } = await presentSource(services, by, uuid)
  await limited(services, caller)
  forgetAbilities(services, uuid)
  if (address === undefined) return testStored(services, source)
  const agentId = await agentIdOf(services, camera.restaurantUuid, typed.agent)
  const reached = withStoredPassword(services, reachedOf({ ...typed, address }), source, agentId)
  return answerOf(await accessTo(services, { agentId, uuid }).inspect(reached, null))
}

/** Connects to a camera with what is stored of it, and keeps what comes of that. */
export async function testStored(
  services: Pick<Services, 'agents' | 'cameras' | 'db' | 'live' | 'now' | 'secrets'>,
  source: PulledSource,
): Promise<CameraTest> {
  const { host, username, kind, mainToken } = source
  const password = openPassword(services, source)
  const typed =
    kind === 'ONVIF' ? { port: source.devicePort, path: null } : { port: source.port, path: source.mainPath }
  const reached = { host, username, password, ...typed }
  const inspection = await accessTo(services, source).inspect(reached, mainToken)
  await reportCamera(services, { cameraId: source.cameraId }, faultOf(inspection, source))
  return answerOf(inspection)
}

/** What is wrong with a camera; a sub stream that browsers cannot play, too, though the main stream may be tested well. */
function faultOf({ outcome, streams }: Inspection, { subToken }: PulledSource): CameraFault | null {
  if (outcome !== 'OK') return outcome
  const sub = streams.find(({ token }) => token === subToken)
  return sub && !sub.usable ? 'CODEC' : null
}

function answerOf({ outcome, streams, devicePort: _, ...rest }: Inspection): CameraTest {
  return {
    outcome,
    message: outcome === 'OK' ? t('The camera sends a picture.') : CAMERA_FAULT_TEXTS[outcome],
    profiles: streams.map(profileOf),
    ...rest,
  }
}

/**
 * Searches the networks of the server, or of an agent, for cameras, with those that the restaurant has already.
 * @throws Refused 404, 409 where there is nothing to search, 429
 */
export async function discover(
  services: Services,
  caller: Caller,
  restaurantUuid: string,
  agent: string | undefined,
): Promise<{ content: FoundCamera[]; searched: string[] }> {
  await limited(services, caller)
  const agentId = await agentIdOf(services, restaurantUuid, agent)
  const result = await accessTo(services, { agentId, uuid: null }).discover()
  if (!result) throw conflict(t(agentId === null ? NOTHING_TO_SEARCH : NOTHING_AT_AGENT))
  const known = await cameraHosts(services.db, restaurantUuid, agentId)
  const hostOf = (address: string) => parseStreamUrl(address)?.host ?? address
  return {
    content: result.found.map((one) => ({
      ...one,
      cameraUuid: known.find(({ host }) => host === hostOf(one.address))?.uuid ?? null,
    })),
    searched: result.searched,
  }
}

const NOTHING_TO_SEARCH = msg(
  'No network to search: the server is in none of the networks that cameras may be in. Enter the address.',
)

const NOTHING_AT_AGENT = msg(
  'No network to search: this PC is in none of the networks that cameras may be in. Enter the address.',
)

const profileOf = ({ port: _, path: __, ...profile }: InspectedStream): CameraProfile => profile
