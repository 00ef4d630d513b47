import { handle } from '#server/http/route.ts'
import {
  cameraAbilities,
  cameraProfilesOf,
  changeProfile as change,
  createProfile as create,
  removeProfile as remove,
} from '#server/services/cameras/profiles.ts'
import {
  changeRolling as changeRollingOf,
  rollingRecording as rollingOf,
} from '#server/services/cameras/rolling-recordings.ts'
import {
  resetCamera as reset,
  restartCamera as restart,
  setCredentials as setCredentialsOf,
} from '#server/services/cameras/upkeep.ts'
import {
  cameraLimits,
  cameraProfiles,
  cameraResolutions,
  changeProfile,
  createProfile,
  deleteProfile,
  resetCamera,
  restartCamera,
  setCredentials,
} from '#src/contract/cameras/camera-settings.ts'
import { changeRolling, rollingRecording } from '#src/contract/cameras/rolling.ts'
import { byAt } from './-parts/at-restaurant.ts'

export const routes = [
  handle(cameraProfiles, async (call) => cameraProfilesOf(call.services, await byAt(call), call.params.id)),
  handle(createProfile, async (call) => create(call.services, await byAt(call), call.params.id, call.body)),
  handle(changeProfile, async (call) => {
    const { services, params, body } = call
    return change(services, await byAt(call), params.id, params.profileId, body)
  }),
  handle(deleteProfile, async (call) => {
    const { services, params } = call
    return remove(services, await byAt(call), params.id, params.profileId)
  }),
  handle(cameraResolutions, async (call) => {
    const { services, params, query } = call
    const { resolutions } = await cameraAbilities(services, await byAt(call), params.id, query.profileId)
    return {
      codecs: resolutions.map(({ codec }) => codec),
      resolutions: resolutions.map(({ codec, sizes }) => ({ codec, sizes: [...sizes] })),
    }
  }),
  handle(cameraLimits, async (call) => {
    const { services, params, query } = call
    const { limits } = await cameraAbilities(services, await byAt(call), params.id, query.profileId)
    return { profileLimits: limits }
  }),
  handle(rollingRecording, async (call) => rollingOf(call.services, await byAt(call), call.params.id)),
  handle(changeRolling, async (call) =>
    changeRollingOf(call.services, await byAt(call), call.params.id, call.body),
  ),
  handle(setCredentials, async (call) =>
    setCredentialsOf(call.services, await byAt(call), call.params.id, call.body),
  ),
  handle(resetCamera, async (call) => reset(call.services, await byAt(call), call.params.id, call.body)),
  handle(restartCamera, async (call) => restart(call.services, await byAt(call), call.params.id)),
]
