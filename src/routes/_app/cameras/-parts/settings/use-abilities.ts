import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { cameraLimits, cameraResolutions } from '#src/contract/cameras/camera-settings.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Abilities } from '#src/domain/cameras/profiles.ts'
import { pathOf } from './settings-words.ts'

/** What a camera can do; null until that is known. */
export function useAbilities(camera: Camera): Abilities | null {
  const resolutions = useQuery(queryOptionsFor(cameraResolutions, pathOf(camera)))
  const limits = useQuery(queryOptionsFor(cameraLimits, pathOf(camera)))
  if (!resolutions.data || !limits.data) return null
  return { resolutions: resolutions.data.resolutions, limits: limits.data.profileLimits }
}
