import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query.ts'
import { cameraLimits, cameraResolutions } from '#src/contract/cameras/camera-settings.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Abilities } from '#src/domain/cameras/profiles.ts'
import { pathOf } from './settings-words.ts'

interface KnownAbilities {
  /** Null until they are known. */
  abilities: Abilities | null
  /** They could not be read. */
  failed: boolean
  retry: () => void
}

/** What a camera can do. */
export function useAbilities(camera: Camera): KnownAbilities {
  const resolutions = useQuery(queryOptionsFor(cameraResolutions, pathOf(camera)))
  const limits = useQuery(queryOptionsFor(cameraLimits, pathOf(camera)))
  const both = [resolutions, limits]
  return {
    abilities:
      resolutions.data && limits.data
        ? { resolutions: resolutions.data.resolutions, limits: limits.data.profileLimits }
        : null,
    failed: both.some(({ data, error }) => !data && error !== null),
    retry: () => {
      for (const one of both) if (one.error) void one.refetch()
    },
  }
}
