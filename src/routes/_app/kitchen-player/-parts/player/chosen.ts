import type { Camera } from '#src/contract/cameras/cameras.ts'
import { unsuitable } from '#src/shell/camera/use-cameras.ts'

/** The cameras that the URL names, as far as the restaurant has them; else the first that gives a picture. */
export function chosenCameras(named: readonly string[] | undefined, all: readonly Camera[]): Camera[] {
  const known = (named ?? []).flatMap((uuid) => all.find((camera) => camera.uuid === uuid) ?? [])
  if (known.length > 0) return known
  const first = all.find((camera) => unsuitable(camera) === null) ?? all[0]
  return first ? [first] : []
}
