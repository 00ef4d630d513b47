import {
  IconAdjustments,
  IconKey,
  IconNetwork,
  IconPencil,
  IconReload,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import {
  cameraProfiles,
  resetCamera,
  restartCamera,
  setCredentials,
} from '#src/contract/cameras/camera-settings.ts'
import { changeCameraSource } from '#src/contract/cameras/camera-sources.ts'
import { type Camera, changeCamera, deleteCamera } from '#src/contract/cameras/cameras.ts'
import { type RowActs, rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'

/** What can be done with a camera. */
export type CameraAct = 'edit' | 'source' | 'profiles' | 'credentials' | 'restart' | 'reset' | 'delete'

interface CameraMenuProps extends RowActs<CameraAct, Camera> {
  camera: Camera
}

/** Why nothing reaches a camera; the provider would refuse it too. */
const UNREACHED: Record<Camera['status'], string | null> = {
  ONLINE: null,
  RESTARTING: 'This camera is restarting.',
  OFFLINE: 'This camera is not responding.',
}

/** Of a camera of the chain's own, as the provider refuses it too. */
const OWN_SETTINGS = "Use the camera's own settings."

/** A camera's row menu. */
export function CameraMenu({ camera, ...acts }: CameraMenuProps) {
  const item = rowItems(acts, camera)
  const isOwn = camera.source !== 'DEMO'
  const unreached = isOwn ? OWN_SETTINGS : UNREACHED[camera.status]
  const items = [
    item('edit', 'Edit', IconPencil, changeCamera),
    ...(isOwn ? [item('source', 'Change address', IconNetwork, changeCameraSource)] : []),
    item('profiles', 'Profiles', IconAdjustments, cameraProfiles),
    item('credentials', 'Set credentials', IconKey, setCredentials),
    { ...item('restart', 'Restart', IconReload, restartCamera, unreached), danger: true },
    { ...item('reset', 'Reset', IconRestore, resetCamera, unreached), danger: true },
    { ...item('delete', 'Delete', IconTrash, deleteCamera), danger: true },
  ]
  return <RowMenu label={`Actions: ${camera.name}`} items={items} />
}
