import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { cameraLimits, cameraResolutions } from '#src/contract/cameras/camera-settings.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Abilities } from '#src/domain/cameras/profiles.ts'
import { t } from '#src/domain/language/text.ts'
import { NO_ONVIF, pathOf } from './settings-words.ts'

export interface KnownAbilities {
  /** Null until they are known. */
  abilities: Abilities | null
  /** Why they are not known; null when they are. */
  unknown: string | null
  /** Asks again for what could not be read; null where nothing failed. */
  reload: (() => void) | null
}

const NOT_YET = t('Loading what this camera supports…')
const NOT_KNOWN = t("Couldn't load what this camera supports.")
/** The camera itself is why, and the provider says how. */
const CONFLICT = 409

/** What a camera can do; each stream of a real one by itself, so of those it is asked by profile. */
export function useAbilities(camera: Camera, profileId?: string): KnownAbilities {
  const enabled = camera.source !== 'RTSP'
  const query = camera.source === 'ONVIF' && profileId !== undefined ? { profileId } : {}
  const input = { ...pathOf(camera), query }
  const resolutions = useQuery(queryOptionsFor(cameraResolutions, input, { enabled }))
  const limits = useQuery(queryOptionsFor(cameraLimits, input, { enabled }))
  const known =
    resolutions.data && limits.data
      ? { resolutions: resolutions.data.resolutions, limits: limits.data.profileLimits }
      : null
  const reload = retryMissing(resolutions, limits)
  const error = resolutions.error ?? limits.error
  const failed = error?.code === CONFLICT ? `${NOT_KNOWN} ${error.message}` : NOT_KNOWN
  return {
    abilities: known,
    unknown: known ? null : enabled ? (reload ? failed : NOT_YET) : NO_ONVIF,
    reload,
  }
}
