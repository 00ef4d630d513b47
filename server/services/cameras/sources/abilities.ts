import type { CameraAccess } from '#server/video/cameras/access.ts'
import type { Abilities, Span } from '#src/domain/cameras/profiles.ts'
import { msg } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import type { Services } from '../../services.ts'
import { askOnvif, type OnvifServices, type OnvifSource } from './onvif.ts'

interface Known {
  until: number
  abilities: Promise<Abilities>
}

/** How long they are known: another server may have changed the camera in the meantime. */
const KNOWN_MS = 10 * MINUTE
/** By the camera, then by the token of its profile. */
const knownBy = new WeakMap<CameraAccess, Map<string, Map<string, Known>>>()

function knownOf({ cameras }: Pick<Services, 'cameras'>): Map<string, Map<string, Known>> {
  const known = knownBy.get(cameras) ?? new Map<string, Map<string, Known>>()
  knownBy.set(cameras, known)
  return known
}

/**
 * What a profile of an ONVIF camera can be set to, asked from the camera once for everybody.
 * @throws Refused 409 with the reason when the camera does not say
 */
export function abilitiesOf(
  services: OnvifServices,
  source: OnvifSource,
  profileToken: string,
): Promise<Abilities> {
  const known = knownOf(services)
  const ofCamera = known.get(source.uuid) ?? new Map<string, Known>()
  const at = services.now()
  const present = ofCamera.get(profileToken)
  if (present && present.until > at) return present.abilities
  const abilities = readAbilities(services, source, profileToken)
  const asked = { until: at + KNOWN_MS, abilities }
  known.set(source.uuid, ofCamera.set(profileToken, asked))
  abilities.catch(() => {
    if (ofCamera.get(profileToken) === asked) ofCamera.delete(profileToken)
  })
  return abilities
}

/** They are asked from the camera again: something of it was changed, or it is tested. */
export function forgetAbilities(services: Pick<Services, 'cameras'>, cameraUuid: string): void {
  knownOf(services).delete(cameraUuid)
}

async function readAbilities(services: OnvifServices, source: OnvifSource, profileToken: string) {
  const { resolutions, limits } = await askOnvif(services, source, UNKNOWN, (access, camera) =>
    access.abilities(camera, profileToken),
  )
  const { profiles, frameRate, bitrate } = limits
  return { resolutions, limits: { profiles, frameRate: whole(frameRate), bitrate: whole(bitrate) } }
}

const UNKNOWN = msg('The camera does not say what it supports. Change its profiles in its own settings.')

/** Some cameras give 12.5 pictures per second; a profile has whole numbers. */
const whole = ({ min, max }: Span): Span => ({ min: Math.ceil(min), max: Math.floor(max) })
