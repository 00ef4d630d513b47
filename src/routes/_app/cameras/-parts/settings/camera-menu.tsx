import {
  IconAdjustments,
  IconHistory,
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
import { changeRolling } from '#src/contract/cameras/rolling.ts'
import { t } from '#src/domain/language/text.ts'
import { type RowActs, rowItems } from '#src/ui/buttons/row-items.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { NO_ONVIF } from './settings-words.ts'

/** What can be done with a camera. */
export type CameraAct =
  | 'edit'
  | 'source'
  | 'profiles'
  | 'credentials'
  | 'rolling'
  | 'restart'
  | 'reset'
  | 'delete'

interface CameraMenuProps extends RowActs<CameraAct, Camera> {
  camera: Camera
}

/** Why a camera takes no command, as the provider refuses it too. A restart may help one that gives no picture. */
function whyNoCommand({ source, status }: Camera): string | null {
  if (source === 'RTSP') return NO_ONVIF
  if (status === 'RESTARTING') return t('This camera is restarting.')
  return status === 'OFFLINE' && source === 'DEMO' ? t('This camera is not responding.') : null
}

/** A camera's row menu. */
export function CameraMenu({ camera, ...acts }: CameraMenuProps) {
  const item = rowItems(acts, camera)
  const isOwn = camera.source !== 'DEMO'
  const refused = whyNoCommand(camera)
  const items = [
    item('edit', t('Edit'), IconPencil, changeCamera),
    ...(isOwn ? [item('source', t('Change address'), IconNetwork, changeCameraSource)] : []),
    item('profiles', t('Profiles'), IconAdjustments, cameraProfiles),
    item('credentials', t('Set credentials'), IconKey, setCredentials),
    item('rolling', t('Rolling recording'), IconHistory, changeRolling),
    { ...item('restart', t('Restart'), IconReload, restartCamera, refused), danger: true },
    { ...item('reset', t('Reset'), IconRestore, resetCamera, refused), danger: true },
    { ...item('delete', t('Delete'), IconTrash, deleteCamera), danger: true },
  ]
  return <RowMenu label={t('Actions: {name}', { name: camera.name })} items={items} />
}
