import { IconAdjustments, IconKey, IconPencil, IconReload, IconRestore, IconTrash } from '@tabler/icons-react'
import {
  cameraProfiles,
  resetCamera,
  restartCamera,
  setCredentials,
} from '#src/contract/cameras/camera-settings.ts'
import { type Camera, changeCamera, deleteCamera } from '#src/contract/cameras/cameras.ts'
import type { Permission } from '#src/domain/access/permission.ts'
import { RowMenu, type RowMenuItem } from '#src/ui/inputs/row-menu.tsx'

/** What can be done with a camera. */
export type CameraAct = 'edit' | 'profiles' | 'credentials' | 'restart' | 'reset' | 'delete'

export interface CameraMenuProps {
  camera: Camera
  refusal: (permission: Permission) => string | null
  onAct: (act: CameraAct, camera: Camera) => void
}

/** Why nothing reaches a camera; the provider would refuse it too. */
const UNREACHED: Record<Camera['status'], string | null> = {
  ONLINE: null,
  RESTARTING: 'This camera is restarting.',
  OFFLINE: 'This camera cannot be reached just now.',
}

/** A camera's row menu. */
export function CameraMenu({ camera, refusal, onAct }: CameraMenuProps) {
  const item = (
    act: CameraAct,
    label: string,
    icon: RowMenuItem['icon'],
    { permission }: { permission: Permission },
    reason: string | null = null,
  ): RowMenuItem => ({
    label,
    icon,
    refusal: refusal(permission) ?? reason,
    onClick: () => onAct(act, camera),
  })
  const unreached = UNREACHED[camera.status]
  const items: RowMenuItem[] = [
    item('edit', 'Edit', IconPencil, changeCamera),
    item('profiles', 'Profiles', IconAdjustments, cameraProfiles),
    item('credentials', 'Set credentials', IconKey, setCredentials),
    { ...item('restart', 'Restart', IconReload, restartCamera, unreached), danger: true },
    { ...item('reset', 'Reset', IconRestore, resetCamera, unreached), danger: true },
    { ...item('delete', 'Delete', IconTrash, deleteCamera), danger: true },
  ]
  return <RowMenu label={`Actions: ${camera.name}`} items={items} />
}
